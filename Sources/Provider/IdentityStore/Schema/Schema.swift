import SQLDatabase

/// All tables of the provider; the SQL for PostgreSQL is derived from that for SQLite.
///
/// Times are in milliseconds since 1970. Passwords are stored as Argon2id hashes, activation codes and random tokens as
/// keyed hashes, and secrets that the server must read are sealed (``SealedColumn``). In PostgreSQL, `user` is the name
/// of the database's own user, so users are in `account`.
enum Schema {
    /// The steps of the schema: so far only the baseline.
    ///
    /// No released program has created an older version. A release fixes the baseline, and steps follow it, which must
    /// not change once a released program has used them. A step is additive if earlier programs can continue to use the
    /// database.
    static func steps(_ dialect: SQLDialect) -> [Migration] {
        let tables = [realms, users, protocols, events, pools, configuration].joined(separator: "\n")
        return [
            Migration(
                version: 32, name: "baseline", sql: dialect.rewritten(tables) + configurationTriggers(dialect))
        ]
    }
}
