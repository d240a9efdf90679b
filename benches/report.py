"""What the scripts that measure share."""

import pathlib
import platform
import re
import subprocess
import tempfile


def processor():
    lines = pathlib.Path("/proc/cpuinfo")
    if lines.exists():
        for line in lines.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or "unknown processor"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def instructions(cwd, program, arguments):
    """Instructions a call, by case and contestant. Each contestant runs 100 and
    1,100 times, and what the two differ by is that of 1,000 calls."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        command = ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={out}"]
        command += [f"--{what}=counted" for what in ["toggle-collect", "zero-before", "dump-after"]]
        command += [program, "--count", *arguments]
        ran = subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True)
        # What is held on the heap is printed too.
        lines = [line for line in ran.stdout.splitlines() if not line.startswith("peak\t")]

        def total(number):
            text = pathlib.Path(f"{out}.{number}").read_text()
            return int(re.search(r"^(?:totals|summary): (\d+)", text, re.MULTILINE).group(1))

        # Dumps are numbered from 1, two of each line.
        return {
            tuple(line.split("\t")): (total(2 * at + 2) - total(2 * at + 1)) / 1000
            for at, line in enumerate(lines)
        }
