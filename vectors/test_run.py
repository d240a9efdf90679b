"""Tests of vectors/run: python3 -m unittest discover -s vectors"""

import importlib.machinery
import importlib.util
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
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

    def say(self, *contents, options=()):
        """A program that prints these bytes."""
        with tempfile.TemporaryDirectory() as folder:
            said = pathlib.Path(folder) / "lines"
            said.write_bytes(b"".join(contents))
            program = "import sys; sys.stdout.buffer.write(open(sys.argv[1], 'rb').read())"
            return outcome("--only", self.NAME, *options, "--", sys.executable, "-c", program, said)

    def test_lines_that_are_none(self):
        for content, why in [
            (b"\xff\n", "line 1 is not UTF-8"),
            (b"{}}\n", "line 1 is no JSON"),
            (b"\n[]\n", "line 2 is no JSON object"),
            (b"[" * 100_000, "line 1 is nested too deep"),
            (b'{"a":' * 100_000, "line 1 is nested too deep"),
            (b'{"packet": [0]}', "packet is [0], not"),
            (b'{"packet": "0"}', 'packet is "0", not'),
            (b'{"packet": null}', "packet is null, not"),
            (b'{"packet": true}', "packet is true, not"),
            (b'{"packet": 0.5}', "packet is 0.5, not"),
            (b'{"packet": NaN}', "packet is NaN"),
            (b'{"packet": 1e999}', "packet is infinite or too large"),
            (b'{"packet": ' + b"9" * 401 + b"}", "packet is infinite or too large"),
            (b'{"packet": 0, "rpm": ' + b"9" * 401 + b"}", "rpm is infinite or too large"),
            (b'{"packet": 0, "rpm": -' + b"9" * 5000 + b"}", "rpm is infinite or too large"),
            (b'{"packet": 0, "more": [{"a": NaN}]}', "more[0].a is NaN"),
            (b'{"packet": 0, "more": -Infinity}', "more is infinite"),
            (b"{}", "a line has no packet"),
        ]:
            for options in ("--only-given",), ("--expect",):
                with self.subTest(content=content[:40], options=options):
                    status, said = self.say(content, options=options)
                    self.assertEqual(status, 1)
                    self.assertIn("DIFFERS  ", said)
                    self.assertIn("1 vectors, 1 differ", said)
                    self.assertIn(why, said)

    def test_a_long_value_is_not_shown_whole(self):
        for value in b'"' + b"a" * 9000 + b'"', b"[" * 900 + b"]" * 900:
            content = b'{"packet": 0, "gear": ' + value + b"}"
            status, said = self.say(content, options=["--only-given"])
            self.assertEqual(status, 1)
            self.assertIn("packet 0: gear is ", said)
            self.assertLess(len(said), 300)

    def test_a_separator_in_a_text_ends_no_line(self):
        frame = dict(self.vector["frames"][0], more="\u2028\x85")
        self.assertEqual(self.say(json.dumps(frame, ensure_ascii=False).encode())[0], 0)

    def test_output_without_an_end(self):
        for program in ("while True: print('x' * 9999)", "while True: print('{}')"):
            begun = time.monotonic()
            status, said = outcome("--only", self.NAME, "--", sys.executable, "-c", program)
            self.assertEqual(status, 1)
            self.assertIn("prints more than 16 MiB", said)
            self.assertLess(time.monotonic() - begun, 15)
        # Of standard error only the end is kept.
        program = "import sys\nfor _ in range(99): sys.stderr.write('x' * 999999)\nexit('\\nlast')"
        self.assertIn("status 1: last",
                      outcome("--only", self.NAME, "--", sys.executable, "-c", program)[1])

    @unittest.skipUnless(hasattr(os, "killpg"), "needs signals")
    def test_nothing_is_left_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            here = pathlib.Path(folder) / "pid"
            program = ("import os, sys, time; open(sys.argv[1], 'w').write(f'{os.getpid()} '); "
                       "time.sleep(99)")
            command = [sys.executable, RUN, "--only", self.NAME, "--", sys.executable, "-c", program,
                       here, "{file}"]
            temporary = pathlib.Path(folder) / "temporary"
            temporary.mkdir()
            running = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                                       env=dict(os.environ, TMPDIR=str(temporary)))
            while not (here.exists() and here.read_text().endswith(" ")):
                time.sleep(0.01)
            running.send_signal(signal.SIGTERM)
            self.assertEqual(running.wait(20), 128 + signal.SIGTERM)
            self.assertEqual(list(temporary.iterdir()), [])
            with self.assertRaises(ProcessLookupError):
                os.kill(int(here.read_text()), 0)

    def test_only_what_was_written_by_hand(self):
        frame = self.vector["frames"][0]
        for lines in [frame, frame], [frame, dict(frame, packet=1)]:
            self.assertEqual(self.play(lines, "--expect")[0], 1)
        # By hand it has a frame, and nothing of the whole packet.
        status, said = self.play(self.vector["full"], "--expect", "--full")
        self.assertEqual(status, 2)
        self.assertIn("left out: nothing to compare", said)
        self.assertIn("0 vectors, 0 differ, 1 left out", said)

    def test_arguments_that_are_none(self):
        for arguments, why in [
            (["--input", "zz"], "'session_text'"),
            *((["--timeout", text], "86400") for text in ("nan", "inf", "1e300", "0", "-1")),
        ]:
            with self.subTest(arguments=arguments):
                done = subprocess.run([sys.executable, RUN, *arguments, "--", "true"], check=False,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                self.assertEqual(done.returncode, 2)
                self.assertIn(why, done.stderr)
                self.assertNotIn("Traceback", done.stderr)

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([sys.executable, RUN, "--only", self.NAME, "--", "true"],
                                  check=False, stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
