import SQLDatabase

/// Every table of the provider, once; the text for PostgreSQL is derived from that for SQLite.
///
/// Times are in milliseconds since 1970. Passwords are stored as Argon2id hashes, activation codes and random tokens as keyed hashes, and secrets that
/// the server must read are sealed (``SealedColumn``). PostgreSQL reads `user` as the name of the database's own user, so users are in `account`.
enum Schema {
    /// The steps of the schema: so far the baseline alone.
    ///
    /// No released program has made an older version. A release fixes the baseline, and steps follow it, which must not change once a released
    /// program has used them. A step is additive if the programs before it go on as they are.
    static func steps(_ dialect: SQLDialect) -> [Migration] {
        let tables = [realms, users, protocols, pools, configuration].joined(separator: "\n")
        return [
            Migration(
                version: 22, name: "baseline", sql: dialect.rewritten(tables) + configurationTriggers(dialect))
        ]
    }
}
