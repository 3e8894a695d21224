"""Play with a friend over a link: a protocol without input or output, as h11 is one for HTTP (docs/peer.md)."""
