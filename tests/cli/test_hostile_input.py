"""Texts made to hurt end in one line on stderr and status 65, within a second and 200 MB."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import zlib
from collections.abc import Callable

import pytest

PROGRAM = """
import sys, time
from slitherx.cli import main
start = time.process_time()
status = main(sys.argv[1:])
seconds = time.process_time() - start
peak = next(int(line.split()[1]) // 1024 for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(f"\\n{status} {seconds:.3f} {peak}")
"""
MEGABYTES = 15  # within the limit on the length of a text
FULL = MEGABYTES << 20


def _bomb() -> str:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join(deflater.compress(b"[" * (1 << 20)) for _ in range(300)) + deflater.flush()
    return "m=edit&p=" + base64.b64encode(data).decode()


def _penpa(text: str) -> str:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "m=edit&p=" + base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()


HEADER = "square,9,9,38,0,1,1,0,0,0,0,0,0,0,0\n"
TEXTS: dict[str, Callable[[], str]] = {
    **{f"100 MB of {char!r}": (lambda char=char: char * 100_000_000) for char in "a3"},
    **{f"15 MB of {char!r}": (lambda char=char: char * FULL) for char in "a3z.|[{(-_ \n0y#%/"},
    **{
        f"15 MB of {text!r}": (lambda text=text: text * (FULL // len(text)))
        for text in ("a\n", "3\n", "- ", "# ", "-\n")
    },
    "deep lists": lambda: '{"clues":' + "[" * 1_000_000,
    "deep lists within the limit": lambda: '{"clues":' + "[" * 60_000,
    "deep objects": lambda: '{"a":' * 1_000_000,
    "many lists": lambda: '{"clues":[' + "[]," * (FULL // 4),
    "many strings": lambda: '{"clues":[' + '"ab",' * (FULL // 6),
    "long number": lambda: '{"clues":' + "9" * 1_000_000,
    "deflate bomb": _bomb,
    "penpa deep JSON": lambda: _penpa(HEADER + "[0,0,0,0]\n{}\n" + "[" * 1_000_000),
    "penpa many numbers": lambda: _penpa(HEADER + "[0,0,0,0]\n{}\n{}\n{}\n[" + "1," * (FULL // 3) + "1]"),
    "penpa codes": lambda: _penpa("zE" * (FULL // 3)),
    "pzprv3 lines": lambda: "pzprv3\nslither\n9\n9\n" + "x\n" * (FULL // 3),
    "pzprv3 link": lambda: "pzprv3/slither/9/9/" + "ab/" * (FULL // 4),
    "pzprv3 tokens": lambda: "pzprv3\nslither\n9\n9\n" + "ab " * (FULL // 4),
    "wide pzprv3": lambda: "pzprv3\nslither\n1000000000\n1000000000\n",
    "janko": lambda: "[begin]\nsize 1000000000\n[problem]\n" + "- " * (FULL // 3),
    "janko lines": lambda: "[begin]\nsize 9\n[problem]\n" + "-\n" * (FULL // 3),
    "janko tags": lambda: "[begin]\nsize 9\n[problem]\n" + "<" * FULL,
    "slk": lambda: "9 9\n\n" + "x\n" * (FULL // 3),
    "grid": lambda: "9 9\n" + "- \n" * (FULL // 4),
    "grid row": lambda: "1000 1000\n" + "1 " * (FULL // 3),
    "saved game": lambda: "SAVEFILE:1:x\n" + "MOVE    :2:0y\n" * (FULL // 15),
    "saved length": lambda: "SAVEFILE:999999999:x\n",
    "picture": lambda: "+-+\n" * (FULL // 4) + "?",
    "essence": lambda: "letting grid be [" + "[1]," * (FULL // 5),
    "clips": lambda: "(solve 9 9 " + ". " * (FULL // 3),
    "penpa text": lambda: "Genre: Slitherlink\n9 9\n" + "x\n" * (FULL // 3),
    "heads": lambda: "a" * 100_000 + ":" + "genre" * 100_000,
    "list of links": lambda: "slither/3/2/zzzzz\n" + "foo\n" * (FULL // 5),
    "link": lambda: "slither/1414/1414/" + "g" * FULL,
    "kanpen": lambda: "http://k?problem=" + "1/" * (FULL // 3),
    "task": lambda: "3a2c3b2" + "z" * 1_000_000,
    "sizes": lambda: "1000000000x1000000000t0:a",
}


# Much of one character: these stand for the others.  Of the rest, every other one.
CHOSEN = {f"15 MB of {text!r}" for text in ("a", "3", "[", "-", "\n", "/", "- ", "a\n")}
CHOSEN.update([name for name in TEXTS if "MB of" not in name][::2])


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name not in CHOSEN)) for name in TEXTS]
)
def test_one_line_and_soon(name: str) -> None:
    command = [sys.executable, "-c", PROGRAM, "convert", "--to", "json"]
    done = subprocess.run(command, input=TEXTS[name]().encode(), capture_output=True, timeout=60, check=False)
    status, seconds, peak = done.stdout.decode().splitlines()[-1].split()
    message = done.stderr.decode().splitlines()
    assert status == "65", message
    assert message[0].startswith("slitherx: ")
    assert len(message) <= (42 if name == "list of links" else 2)  # the offending line may follow
    assert "Traceback" not in done.stderr.decode()
    assert float(seconds) < 1
    assert int(peak) < 200


def test_a_long_list_of_bad_links_reports_each_line_but_reads_the_rest() -> None:
    text = "foo/bar\nslither/3/2/g3g\n" * 3
    program = "import sys; from slitherx.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "convert", "--to", "json"]
    done = subprocess.run(
        command, input="slither/1/1/\n" + text, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 65
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == 4
