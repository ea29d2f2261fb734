/// The store of the identity provider: its tables, and one call per operation, on SQLite or PostgreSQL.
///
/// Each call is one transaction. The rules of `IdentityCore` decide inside it; the store only reads the facts and writes
/// the result, so a body may be repeated and has no other effect. Nothing that is secret is stored in the clear:
/// passwords are Argon2id hashes, codes and tokens keyed hashes, and secrets that the server must read are sealed with a
/// key that is in a file outside the database.
///
/// Rows that requests without credentials create are limited in number, in total and per network. Realms, clients and
/// roles are cached, and every transaction compares the version of the cached configuration.
///
/// Start with ``DatabaseStore``; its extensions are named after what they store, and the files `…Rows` contain the SQL of
/// one table each. ``FirstStart`` fills an empty store, `Schema` has the tables.
