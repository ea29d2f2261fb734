/// Adds the version of the configuration, which every change of a realm, its keys, clients, client scopes and roles raises.
///
/// Triggers raise it, so that no writer can forget it. Programs that keep configuration in memory compare it in each transaction.
enum ConfigurationMigration {
    static let sql =
        """
        CREATE TABLE configuration (
            id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL
        ) STRICT;
        INSERT INTO configuration (id, version) VALUES (1, 1);
        """ + triggers + grantIndexes

    /// The tables that the kept configuration is made of.
    static let tables = [
        "realm", "realm_setting", "realm_key", "client", "client_scope", "role", "role_part", "client_told_role",
        "client_scope_told_role",
    ]

    private static let triggers = tables.flatMap { table in
        ["INSERT", "UPDATE", "DELETE"].map { change in
            """

            CREATE TRIGGER \(table)_\(change.lowercased())_is_configuration AFTER \(change) ON \(table) BEGIN
                UPDATE configuration SET version = version + 1;
            END;
            """
        }
    }.joined()

    /// A token that was replaced at once needs no parent: only tokens of devices, and of realms that do not rotate, have one.
    private static let grantIndexes = """

        DROP INDEX refresh_token_by_parent;
        CREATE INDEX refresh_token_by_parent ON refresh_token (parent) WHERE parent IS NOT NULL;
        """
}
