"""The formats: their names, what they look like, and what each can carry beside the clues.

A table of strings, so that recognising a text imports none of the readers but its own.
"""

from __future__ import annotations

from dataclasses import dataclass

UNKNOWN_CLUES, ON_EDGES, CROSSES, GIVEN_EDGES, TITLE = "?", "lines", "crosses", "given", "title"
_EDGES = (ON_EDGES, CROSSES)


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    ``looks`` is a regular expression for the start of the text, ``expects`` says the same to people; ``one_line`` means
    that a puzzle is one line, so that a text may hold a list of them.  ``reader`` and ``writer`` are names of functions
    in the module, empty if there is none; ``carries`` holds what is written beside the clues.
    """

    name: str
    module: str
    looks: str
    expects: str
    one_line: bool = False
    reader: str = "parse"
    writer: str = "write"
    carries: tuple[str, ...] = ()


_SITE = r"(?:https?://|[a-z0-9-]+\.)"  # people copy links without their scheme, too
_HOST = rf"(?:{_SITE}[^\s?#]*[?])?(?:type=[a-z]+&)*"
_SHORT_HEAD = r"(?:#.*\n|[ \t]*\n)*+[ \t]*+"  # possessive: a hostile text is all blanks

FORMATS = {
    entry.name: entry
    for entry in (
        Format("plain", "plain", r"\s*[0-4.?]", "rows of 01234.?", carries=(UNKNOWN_CLUES,)),
        Format("dlx", "dlx", r"\s*\|", "comment lines that begin with |", writer="", carries=(UNKNOWN_CLUES,)),
        Format("json", "json", r"\s*\{", "a JSON object", True, carries=(UNKNOWN_CLUES, *_EDGES, TITLE)),
        Format(
            "puzzlink", "puzzlink",
            _HOST + r"(?:(?i:(?:sw|t|v)?slither(?:link)?(?:_edit|_play)?(?:/|$))|(?<=[?&])(?!pzprv3)[^/\s=]+/)",
            "slither/COLUMNS/ROWS/…, with or without https://…?", True, carries=(UNKNOWN_CLUES,),
        ),
        Format("kanpen", "kanpen", _SITE + r"\S*[?&](?:problem|pzpr)=", "…?problem=ROWS/COLUMNS/…", True),
        Format(
            "pzprv3", "pzprv3", r"\s*(?:v:.*\n)?pzprv3(?:\.1)?[ \t]*\n", "pzprv3 or pzprv3.1 in the first line",
            carries=(UNKNOWN_CLUES, *_EDGES),
        ),
        Format(
            "pzprv3-link", "pzprv3", _HOST + r"(?:v:[^/]*/)?pzprv3(?:\.1)?/", "pzprv3.1/slither/ROWS/…", True,
            writer="write_link", carries=(UNKNOWN_CLUES, *_EDGES),
        ),
        Format(
            "penpa", "penpa", rf"(?:{_SITE}\S*[?#])?m=(?:edit|solve)&\S*", "m=edit&p=…", True, writer="",
            carries=(UNKNOWN_CLUES, *_EDGES, GIVEN_EDGES, TITLE),
        ),
        Format(
            "penpa-solve", "penpa", r"(?!)", "written only", True, writer="",
            carries=(UNKNOWN_CLUES, ON_EDGES, GIVEN_EDGES, TITLE),
        ),
        Format(
            "loopy", "loopy", r"(?:Loopy:)?[0-9]+(?:x[0-9]+)?(?:t[0-9]+)?(?:d\w)?[:#]\S*|s [0-9]+x[0-9]+\s",
            "COLUMNSxROWS:clues", True,
        ),
        Format("loopy-save", "loopy_save", r"SAVEFILE *:", "SAVEFILE in the first line", carries=_EDGES),
        Format("puzzle-loop", "puzzle_loop", r"(?=[0-9]*[a-z])[0-9a-z]{8,}(?:\s+[yn]+)?\s*$", "a task such as 3a2c3b2…",
               True, carries=(ON_EDGES,)),
        Format("janko", "janko", r"(?is)(?:.{0,100000}\n|)[ \t]*\[?problem\]?[ \t]*(?:<[^>]*>)?\n", "a line [problem]",
               carries=(ON_EDGES, TITLE)),
        Format("slk", "slk", _SHORT_HEAD + r"[0-9]+ +[0-9]+[ \t]*(?:#.*)?\n[ \t]*(?:#.*)?\n",
               "ROWS COLUMNS and an empty line", carries=_EDGES),
        Format("grid", "grid",
               _SHORT_HEAD + r"(?:[0-9]+(?:[ \t]+[0-9]+)?[ \t]*\n\s*\S|(?:-1?|[0-4._])(?:[ \t]|_|[0-4]))",
               "ROWS COLUMNS and rows of tokens"),
        Format("picture", "picture", r"[ +](?:[-x ][ +]?)+\n.*[ |x0-4]", "a board drawn with - and |",
               carries=(UNKNOWN_CLUES, *_EDGES)),
        Format("penpa-text", "penpa_text", r"(?is)\s*[a-z][a-z ]*:.{0,10000}?genre:|\s*genre:", "Genre: Slitherlink",
               writer="", carries=(ON_EDGES, TITLE)),
        Format("clips", "programs", r"\s*\(\s*solve", "(solve ROWS COLUMNS …)", reader="parse_clips", writer=""),
        Format("essence", "programs", r"(?s).{0,1000}?letting\s+\w+\s+be", "letting grid be …", reader="parse_essence",
               writer=""),
    )
}  # fmt: skip
