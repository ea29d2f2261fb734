/// The interface of a SQL database, without a driver: SQLite and PostgreSQL implement it.
///
/// A read sees one snapshot, and a write is one transaction, which is durable when the call returns. Every failure of a
/// database is a ``DatabaseError``, whose code is what callers act on. Values are never part of a message or a
/// description, because databases hold secrets.
///
/// Schemas are lists of ``Migration`` in SQLite's dialect; ``SQLDialect`` rewrites them. A database of a newer program
/// is refused unless all newer steps were additive.
///
/// Start with ``Database``, which passes a ``Connection`` to each read and write, and with ``Row``.
