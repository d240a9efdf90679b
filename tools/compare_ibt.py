#!/usr/bin/env python3
"""Compares a recorded iRacing file as pyirsdk reads it with what ibt-reader reads.

    pip install pyirsdk==1.3.7
    tools/compare_ibt.py FILE [FILE ...]

Every variable and every record is compared, bit for bit. The comparison itself
is the test ibt-reader/tests/pyirsdk.rs, which runs this program with --dump for
the values that pyirsdk reads.

The dump, all numbers little-endian: for each variable, in the file's order, one
line of JSON with its name, type, count and how many bytes of values follow, and
then these: the values of all records, as pyirsdk gave them, packed again.
"""

import argparse
import json
import os
import struct
import subprocess
import sys
from pathlib import Path

PACKED = ["<{}s", "<{}?", "<{}i", "<{}I", "<{}f", "<{}d"]


def pack(var_type, count, values):
    """The values of one record."""
    values = values if isinstance(values, list) else [values]
    if len(values) != count:
        raise SystemExit(f"{len(values)} values instead of {count}")
    if var_type == 0:
        return b"".join(values)
    return struct.pack(PACKED[var_type].format(count), *values)


def dump(path, out):
    import irsdk

    ibt = irsdk.IBT()
    ibt.open(path)
    # pyirsdk's own list of the variables and of their types; the values come
    # through its public call.
    for header in ibt._var_headers:
        records = ibt.get_all(header.name)
        values = b"".join(pack(header.type, header.count, record) for record in records)
        line = {
            "name": header.name,
            "type": header.type,
            "count": header.count,
            "records": len(records),
            "bytes": len(values),
        }
        out.write(json.dumps(line).encode() + b"\n" + values)
    out.flush()
    ibt.close()


def compare(paths):
    root = Path(__file__).resolve().parent.parent
    command = ["cargo", "test", "--quiet", "-p", "ibt-reader", "--test", "pyirsdk"]
    environment = {
        **os.environ,
        "TELEMETRY_PYIRSDK": sys.executable,
        "TELEMETRY_PYIRSDK_FILES": os.pathsep.join(str(Path(path).resolve()) for path in paths),
    }
    command += ["--", "--nocapture"]
    return subprocess.run(command, cwd=root, env=environment, check=False).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dump", action="store_true", help="write pyirsdk's values to stdout")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.dump:
        for path in arguments.files:
            dump(path, sys.stdout.buffer)
        return 0
    return compare(arguments.files)


if __name__ == "__main__":
    sys.exit(main())
