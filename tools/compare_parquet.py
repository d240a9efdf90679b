#!/usr/bin/env python3
"""Compares a recorded iRacing file with the Parquet file that ibt-reader makes of it.

    pip install pyarrow duckdb
    tools/compare_parquet.py FILE [FILE ...]

The recording is read here from its published layout, without ibt-reader; the
Parquet file by pyarrow, and by duckdb where that is installed. Every value of
every record is compared, floats bit for bit with pyarrow, and the texts that
stand with the columns and the file. It is the test ibt-reader/tests/parquet.rs
that writes the Parquet file and runs this program with --check.
"""

import argparse
import os
import struct
import subprocess
import sys
from pathlib import Path

# By type: what struct calls it, its length, pyarrow's name.
TYPES = [
    ("s", 1, "string"),
    ("B", 1, "bool"),
    ("i", 4, "int32"),
    ("I", 4, "uint32"),
    ("f", 4, "float"),
    ("d", 8, "double"),
]
# Published with the wrong type; the unit tells.
BY_UNIT = {"irsdk_CarLeftRight": 2, "irsdk_PaceFlags": 3}


def fail(message):
    raise SystemExit(message)


def character(byte):
    """In Windows-1252; the bytes that it leaves open are the control characters."""
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)


def text_of(data):
    return "".join(map(character, data.split(b"\0")[0]))


class Ibt:
    """A recording, by the layout of the publisher's header."""

    def __init__(self, path):
        data = Path(path).read_bytes()
        self.rate, _, text_len, text_at, count, table = struct.unpack_from("<6i", data, 8)
        (self.row_len,) = struct.unpack_from("<i", data, 36)
        (records_at,) = struct.unpack_from("<i", data, 52)
        (self.said,) = struct.unpack_from("<i", data, 140)
        session = data[text_at : text_at + text_len].split(b"\0")[0]
        try:
            self.session = session.decode("utf-8")
        except UnicodeDecodeError:
            self.session = session.decode("cp1252")
        records = data[records_at:]
        self.rows = [
            records[start : start + self.row_len]
            for start in range(0, len(records) - self.row_len + 1, self.row_len)
        ]
        self.rest = len(records) % self.row_len
        self.variables = []
        for number in range(count):
            at = table + 144 * number
            kind, offset, values, is_time = struct.unpack_from("<3iB", data, at)
            name, description, unit = (
                text_of(data[at + start : at + end])
                for start, end in ((16, 48), (48, 112), (112, 144))
            )
            if TYPES[kind][1] == 4:
                kind = BY_UNIT.get(unit, kind)
            self.variables.append((name, kind, offset, values, is_time != 0, unit, description))

    def bytes_of(self, offset, length):
        """A variable of all records, as it stands in the file."""
        return b"".join(row[offset : offset + length] for row in self.rows)


def values_of(data, kind, count, records):
    """The same as Python's values: of an array a list for each record."""
    letter, size, _ = TYPES[kind]
    if kind == 0:
        return [text_of(data[at : at + count]) for at in range(0, count * records, count)]
    values = struct.unpack(f"<{len(data) // size}{letter}", data)
    if kind == 1:
        values = [value != 0 for value in values]
    if count == 1:
        return list(values)
    return [list(values[at : at + count]) for at in range(0, count * records, count)]


def raw(column, size):
    """The bytes of a column of numbers without nulls."""
    import pyarrow as pa

    data = b""
    for chunk in column.chunks:
        values = chunk.flatten() if pa.types.is_list(chunk.type) else chunk
        start = values.offset * size
        data += memoryview(values.buffers()[1])[start : start + len(values) * size].tobytes()
    return data


def equal(left, right):
    """NaN is equal to itself here."""
    if isinstance(left, list):
        return len(left) == len(right) and all(map(equal, left, right))
    return left == right or (left != left and right != right)


def check_metadata(ibt, parquet, schema):
    import pyarrow.parquet as pq

    for name, kind, _, count, is_time, unit, description in ibt.variables:
        if count == 0:
            continue
        field = schema.field(name)
        expected = {"unit": unit, "description": description}
        expected["enum"] = unit if unit.startswith("irsdk_") else ""
        expected["count_as_time"] = "true" if is_time else ""
        expected = {key.encode(): text.encode() for key, text in expected.items() if text}
        if (field.metadata or {}) != expected:
            fail(f"{name} has {field.metadata} instead of {expected}")
        wanted = TYPES[kind][2]
        if count != 1 and kind != 0:
            wanted = f"list<element: {wanted} not null>"
        if str(field.type) != wanted or field.nullable:
            fail(f"{name} is {field.type} instead of {wanted}")
    of_file = pq.read_metadata(parquet).metadata
    unfinished = ibt.said <= 0 or ibt.said != len(ibt.rows) or ibt.rest > 0
    expected = {"tick_rate": str(ibt.rate), "unfinished": str(unfinished).lower()}
    for key, text in expected.items():
        if schema.metadata[key.encode()] != text.encode():
            fail(f"{key} of the schema is {schema.metadata[key.encode()]} instead of {text}")
    expected["session_text"] = ibt.session
    for key, text in expected.items():
        if of_file[key.encode()] != text.encode():
            fail(f"{key} is not {text}")


def check(path, parquet):
    import pyarrow
    import pyarrow.parquet as pq

    try:
        import duckdb
    except ImportError:
        duckdb = None
    ibt = Ibt(path)
    table = pq.read_table(parquet)
    if table.num_rows != len(ibt.rows):
        fail(f"{table.num_rows} records instead of {len(ibt.rows)}")
    columns = [variable[0] for variable in ibt.variables if variable[3] > 0]
    if table.schema.names != columns:
        fail(f"the columns are {table.schema.names}")
    check_metadata(ibt, parquet, table.schema)
    compared = 0
    for name, kind, offset, count, *_ in ibt.variables:
        if count == 0:
            continue
        size = TYPES[kind][1]
        data = ibt.bytes_of(offset, count * size)
        if kind >= 2 and raw(table[name], size) != data:
            fail(f"{name} differs for pyarrow")
        expected = values_of(data, kind, count, len(ibt.rows))
        if not equal(table[name].to_pylist(), expected):
            fail(f"{name} differs for pyarrow")
        if duckdb:
            quoted = name.replace('"', '""')
            rows = duckdb.sql(f"select \"{quoted}\" from read_parquet('{parquet}')").fetchall()
            if not equal([row[0] for row in rows], expected):
                fail(f"{name} differs for duckdb")
        compared += len(data) // size
    readers = f"pyarrow {pyarrow.__version__}"
    readers += f" and duckdb {duckdb.__version__}" if duckdb else ", duckdb is not installed"
    print(f"{len(ibt.rows)} records, {compared} values are equal, read by {readers}")


def compare(paths):
    root = Path(__file__).resolve().parent.parent
    command = ["cargo", "test", "--quiet", "-p", "ibt-reader", "--features", "parquet"]
    command += ["--test", "parquet", "pyarrow", "--", "--nocapture"]
    environment = {
        **os.environ,
        "TELEMETRY_PYARROW": sys.executable,
        "TELEMETRY_PYARROW_FILES": os.pathsep.join(str(Path(path).resolve()) for path in paths),
    }
    return subprocess.run(command, cwd=root, env=environment, check=False).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare FILE with a Parquet file")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    if not arguments.check:
        return compare(arguments.files)
    if len(arguments.files) != 2:
        parser.error("--check takes a recording and its Parquet file")
    check(*arguments.files)
    return 0


if __name__ == "__main__":
    sys.exit(main())
