"""The part that all written-out classes share (tools/written_out.py): it stands for `dataclasses` in the browser."""

from __future__ import annotations

import _collections  # type: ignore[import-not-found]
from typing import Any, Self

item = _collections._tuplegetter
"""The descriptor that reads a field of a NamedTuple."""
MISSING: Any = object()
"""The value of what was not given."""
put = object.__setattr__
make = tuple.__new__


def refuse_to_set(record: object, name: str, _: object) -> None:
    """A frozen dataclass keeps what it has."""
    raise AttributeError(f"cannot assign to field {name!r} of {type(record).__name__}")


def refuse_to_delete(record: object, name: str) -> None:
    """A frozen dataclass keeps what it has."""
    raise AttributeError(f"cannot delete field {name!r} of {type(record).__name__}")


def replace(record: Any, /, **changes: Any) -> Any:
    """A copy with changes, as by `dataclasses.replace`, of a record that was written out."""
    for name in record.__match_args__:
        if name not in changes:
            changes[name] = getattr(record, name)
    return type(record)(**changes)


class Named(tuple[Any, ...]):
    """The base of a NamedTuple that was written out; it has no fields of its own."""

    __slots__ = ()
    _fields: tuple[str, ...] = ()

    def __repr__(self) -> str:
        fields = zip(self._fields, self, strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in fields)})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def _replace(self, **changes: Any) -> Self:
        return type(self)(
            *[changes.pop(name, value) for name, value in zip(self._fields, self, strict=True)], **changes
        )
