/// The driver for PostgreSQL: a pool of a few connections over libpq's pipeline mode.
///
/// A read sees one snapshot; a write is serializable and durable. A transaction is repeated after a conflict and after a
/// connection that was lost before the commit, so bodies must have no effect outside their connection. Statements that
/// need no answer travel with the next one: a read of one statement is one round trip.
///
/// A location has no secrets and requires a verified certificate over a network. Asynchronous calls suspend and never
/// block Swift's cooperative pool.
///
/// Start with ``PostgreSQLDatabase``. `ConnectionPool` assigns jobs to connections, `ConnectionLane` decides what is
/// repeated, and `PostgreSQLConnection` turns statements into groups for the `Pipeline`.
