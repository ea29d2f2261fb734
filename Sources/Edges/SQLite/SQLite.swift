/// The driver for SQLite: a database in one file, or in memory.
///
/// The file is private to its owner (0600), and so are the files beside it; others are refused before the library opens
/// them. Every commit is on disk before it is reported. Several programs may have the file open; each sees a transaction
/// completely or not at all. Deleted content is overwritten.
///
/// A connection is used by one thread at a time, because the library's own locking is off: on its serial queue
/// (`ConnectionQueue`), or under a lock for brief reads (`BriefReader`). Concurrent writes share a commit, in which
/// each can fail alone (`SharedCommit`).
///
/// Start with ``SQLiteDatabase``. `SQLiteConnection` has the settings of a connection, `Statement` runs the SQL.
