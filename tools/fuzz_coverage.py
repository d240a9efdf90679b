"""Prints what `tools/fuzz-coverage` measured: see there."""

import json
import os
import re
import subprocess
import sys

# The sources that a target is for. What reads a running game's memory or waits for a
# disk is no matter of inputs, and none of these targets'.
SOURCES = {
    "codemasters": r"telemetry-decoders/src/codemasters/mod",
    "detect": r"telemetry-detect/src/|telemetry-decoders/src/(protocol|plausible)",
    "f1": r"telemetry-decoders/src/f1/(decoder|frame|mod)",
    "f1_full": r"telemetry-decoders/src/f1/(codes|counts|event|macros|session|views)",
    "formats": r"telemetry-formats/src/|telemetry-decoders/src/custom/",
    "forza": r"telemetry-decoders/src/forza/",
    "full": r"telemetry-decoders/src/(full|outsim|motionsim|scs|pcars2/views|codemasters/short|"
    r"wrc/structure)",
    "ibt": r"ibt-reader/src/(?!export)",
    "ibt_export": r"ibt-reader/src/export/",
    "irsdk_header": r"irsdk/src/(codes|frame|header|layout|map|math|vars)",
    "irsdk_session": r"irsdk/src/(text|session)/",
    "kunos": r"kunos-shm/src/(?!live)",
    "outgauge": r"telemetry-decoders/src/outgauge",
    "pcars2": r"telemetry-decoders/src/pcars2/(mod|wire)",
    "replay": r"telemetry-live/src/(capture/|pages|record\.|replay)",
    "truck": r"telemetry-decoders/src/(truck/|json)",
    "wrc": r"telemetry-decoders/src/wrc/(mod|wire|held|experimental)",
}

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + "/"


def names(mangled):
    """Readable names, where a program is there that makes them."""
    for tool in ("llvm-cxxfilt-22", "llvm-cxxfilt", "c++filt", "rustfilt"):
        try:
            done = subprocess.run(
                [tool], input="\n".join(mangled), text=True, capture_output=True, check=True
            )
            return done.stdout.splitlines()
        except (OSError, subprocess.CalledProcessError):
            continue
    return mangled


def read(path):
    """Lines by file, and functions by where they begin."""
    with open(path) as file:
        data = json.load(file)["data"][0]
    # A generic function stands there once for each of its types: one that any of them
    # reached is reached.
    files, functions = {}, {}
    wanted = [re.compile(sources) for sources in SOURCES.values()]
    for one in data["files"]:
        name = one["filename"].removeprefix(ROOT)
        if not name.startswith("/") and any(sources.search(name) for sources in wanted):
            lines = one["summary"]["lines"]
            files[name] = (lines["covered"], lines["count"])
    for one in data["functions"]:
        name = one["filenames"][0].removeprefix(ROOT)
        if name in files:
            line, column = one["regions"][0][:2]
            count, _ = functions.get((name, line, column), (0, ""))
            functions[name, line, column] = (count + one["count"], one["name"])
    return files, functions


def main():
    out, targets = sys.argv[1], sys.argv[2:]
    reached, everywhere = {}, {}
    print("| target | inputs | lines | functions |\n|---|---|---|---|")
    for target in targets:
        files, functions = read(f"{out}/{target}.json")
        with open(f"{out}/{target}.inputs", "rb") as file:
            inputs = file.read().count(b"\0")
        own = re.compile(SOURCES[target])
        lines = [lines for name, lines in files.items() if own.search(name)]
        covered, count = (sum(numbers) for numbers in zip(*lines))
        calls = [count for (name, *_), (count, _) in functions.items() if own.search(name)]
        print(
            f"| `{target}` | {inputs} | {covered} of {count}, {100 * covered / count:.1f} % "
            f"| {sum(count > 0 for count in calls)} of {len(calls)} |"
        )
        for at, (count, name) in functions.items():
            everywhere[at] = name
            reached[at] = reached.get(at, 0) + count
    never = sorted(at for at in everywhere if reached[at] == 0)
    total = len(everywhere)
    print(f"\nAll of them together reach {total - len(never)} of {total} functions; never:\n")
    for (file, line, _), name in zip(never, names([everywhere[at] for at in never])):
        print(f"{file}:{line} {name}")


main()
