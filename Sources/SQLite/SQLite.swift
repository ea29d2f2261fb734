/// The driver for SQLite: a database in one file, or in memory.
///
/// The file is private to its owner (0600), and so are the files beside it; others are refused before the library opens
/// them. Every commit is on disk before it is reported. Several programs may have the file open; each sees a transaction
/// completely or not at all. Deleted content is overwritten.
///
/// A connection belongs to one serial queue (`ConnectionQueue`), because the library's connections are not thread-safe
/// here. Concurrent writes share a commit; each is a savepoint, so that it can fail alone.
///
/// Start with ``SQLiteDatabase``. `SQLiteConnection` has the settings of a connection, `Statement` runs the SQL.
