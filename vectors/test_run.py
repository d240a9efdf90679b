"""Tests of vectors/run: python3 -m unittest discover -s vectors"""

import importlib.machinery
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest

RUN = pathlib.Path(__file__).resolve().parent / "run"
loader = importlib.machinery.SourceFileLoader("vectors_run", str(RUN))
# No file beside the sources.
sys.dont_write_bytecode = True
run = importlib.util.module_from_spec(importlib.util.spec_from_loader("vectors_run", loader))
loader.exec_module(run)

STRICT = types.SimpleNamespace(absent_is_null=False, only_given=False)
LENIENT = types.SimpleNamespace(absent_is_null=True, only_given=False)
GIVEN = types.SimpleNamespace(absent_is_null=False, only_given=True)


def differs(given, wanted, options=STRICT, field=""):
    try:
        run.compare("", field, given, wanted, options)
    except run.Different as difference:
        return str(difference)
    return None


class Compare(unittest.TestCase):
    def test_numbers_have_a_tolerance_of_their_kind(self):
        self.assertIsNone(differs({"rpm": 6207.01}, {"rpm": 6207.04}))
        self.assertIsNotNone(differs({"rpm": 6500.0}, {"rpm": 6207.04}))
        self.assertIsNone(differs({"brake": 0.2002}, {"brake": 0.2}))
        self.assertIsNotNone(differs({"brake": 0.203}, {"brake": 0.2}))
        self.assertIsNone(differs({"gear": 3.0}, {"gear": 3}))
        self.assertIsNotNone(differs({"gear": 3.00001}, {"gear": 3}))
        self.assertIsNone(differs({"t_us": 16666}, {"t_us": 16667}))
        self.assertIsNotNone(differs({"rpm": float("nan")}, {"rpm": 1.0}))

    def test_absent_is_not_null_unless_it_is_said(self):
        self.assertEqual(differs({}, {"fuel": None}), "fuel is absent, not null")
        self.assertIsNone(differs({}, {"fuel": None}, LENIENT))
        self.assertIsNotNone(differs({}, {"fuel": 0.5}, LENIENT))
        self.assertIsNone(differs({}, {"fuel": 0.5}, GIVEN))
        self.assertIsNotNone(differs({"fuel": 0.0}, {"fuel": None}))
        self.assertIsNotNone(differs({"fuel": None}, {"fuel": 0.0}))

    def test_kinds_of_values_differ(self):
        self.assertIsNotNone(differs({"driving": 1}, {"driving": True}))
        self.assertIsNotNone(differs({"gear": True}, {"gear": 1}))
        self.assertIsNotNone(differs({"car": "7"}, {"car": 7}))
        self.assertIsNotNone(differs({"wheel_slip": [0.0]}, {"wheel_slip": [0.0, 0.0]}))
        self.assertIsNone(differs({"more": 1, "gear": 1}, {"gear": 1}))


class Forms(unittest.TestCase):
    def test_hexadecimal_with_runs(self):
        self.assertEqual(run.from_hex("01ff 00*3 02"), b"\x01\xff\0\0\0\x02")

    def test_forms(self):
        packets = [{"t_us": 0, "hex": "0102"}, {"t_us": 1_500_000, "text": "{}"}]
        self.assertEqual(run.pkts(packets), b"\x02\0\0\0\x01\x02\x02\0\0\0{}")
        self.assertEqual(run.lines_of_hex(packets), b"0 0102\n1500000 7b7d\n")
        whole = run.pcap(packets)
        self.assertEqual(len(whole), 24 + 2 * (16 + 28 + 2))
        self.assertTrue(whole.endswith(b"{}"))


def outcome(*arguments):
    done = subprocess.run([sys.executable, RUN, *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stdout


class Programs(unittest.TestCase):
    """A program that prints a vector's own lines is right; others are not."""

    NAME = "outgauge/pedals"

    def play(self, lines, *options):
        with tempfile.TemporaryDirectory() as folder:
            said = pathlib.Path(folder) / "lines"
            said.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
            program = "import sys; sys.stdout.write(open(sys.argv[1]).read())"
            return outcome("--only", self.NAME, *options, "--", sys.executable, "-c", program, said)

    def setUp(self):
        path = RUN.parent / f"{self.NAME}.json"
        self.vector = json.loads(path.read_text(encoding="utf-8"))

    def test_the_right_lines(self):
        self.assertEqual(self.play(self.vector["frames"])[0], 0)
        self.assertEqual(self.play(self.vector["full"], "--full")[0], 0)
        self.assertEqual(self.play(self.vector["frames"], "--expect")[0], 0)

    def test_a_wrong_value(self):
        frame = self.vector["frames"][0]
        frame["brake"], frame["clutch"] = frame["clutch"], frame["brake"]
        status, said = self.play([frame])
        self.assertEqual(status, 1)
        self.assertIn("brake is 0.25, not 0.5", said)
        self.assertIn("outgauge 0.1.0: pedals", said)
        self.assertEqual(self.play([frame], "--expect")[0], 1)

    def test_a_line_too_many_or_too_few(self):
        frame = self.vector["frames"][0]
        self.assertEqual(self.play([])[0], 1)
        self.assertEqual(self.play([frame, dict(frame, packet=1)])[0], 1)
        self.assertEqual(self.play([frame, frame])[0], 1)

    def test_programs_that_fail(self):
        self.assertEqual(self.play([["no object"]])[0], 1)
        status, said = outcome("--only", self.NAME, "--", sys.executable, "-c", "exit(3)")
        self.assertEqual(status, 1)
        self.assertIn("ended with status 3", said)
        self.assertEqual(outcome("--only", self.NAME, "--", "/no/such/program")[0], 2)
        self.assertEqual(outcome("--only", "nothing like this", "--", "true")[0], 2)
        slow = "import time; time.sleep(9)"
        status, said = outcome("--only", self.NAME, "--timeout", "0.3", "--", sys.executable, "-c",
                               slow)
        self.assertEqual(status, 1)
        self.assertIn("no end", said)


if __name__ == "__main__":
    unittest.main()
