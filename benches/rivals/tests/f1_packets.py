"""Reads packets of F1 format 2026 with f1-packets and prints their values.

Each line of standard input is a packet in hex; each line of standard output the
JSON of its values in wire order, texts as their bytes. A packet is also packed
again, and must have the same bytes.
"""

import ctypes
import json
import math
import sys

from f1 import packets


def flatten(value, values):
    if isinstance(value, ctypes.Union):
        return
    if isinstance(value, ctypes.Structure):
        for name, _ in value._fields_:
            item = getattr(type(value), name)
            if isinstance(getattr(value, name), bytes):
                # The whole room of a text: ctypes ends it at the NUL.
                raw = bytes(value)[item.offset : item.offset + item.size]
                values.extend(raw)
            else:
                flatten(getattr(value, name), values)
    elif isinstance(value, ctypes.Array):
        for item in value:
            flatten(item, values)
    elif isinstance(value, float) and not math.isfinite(value):
        values.append("NaN")
    else:
        values.append(value)


def main():
    for line in sys.stdin:
        raw = bytes.fromhex(line.strip())
        header = packets.PacketHeader.from_buffer_copy(raw)
        key = (header.packet_format, header.packet_version, header.packet_id)
        packet = packets.HEADER_FIELD_TO_PACKET_TYPE[key].unpack(raw)
        assert ctypes.sizeof(packet) == len(raw), (key, ctypes.sizeof(packet), len(raw))
        assert packet.pack() == raw, key
        values = []
        flatten(packet, values)
        print(json.dumps(values))


main()
