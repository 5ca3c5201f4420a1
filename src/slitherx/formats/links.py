"""What happens to links on their way: percent escapes, and the ``&amp;`` of a page's source."""

from __future__ import annotations


def unescape(link: str) -> str:
    """The link as its program wrote it."""
    link = link.strip().replace("&amp;", "&")
    if "%" in link:
        from urllib.parse import unquote

        link = unquote(link)
    return link


def after_host(link: str) -> str:
    """The part behind ``https://host/path?`` or ``host/path?``, without ``type=editor&`` marks."""
    host, mark, rest = link.partition("?")
    if mark and ("://" in host or ("." in host.partition("/")[0] and not host.startswith("pzprv3"))):
        link = rest
    while link.startswith("type="):
        link = link.partition("&")[2]
    return link
