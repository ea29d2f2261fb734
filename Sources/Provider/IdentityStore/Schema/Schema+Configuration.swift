import SQLDatabase

extension Schema {
    /// The tables from which the cached configuration is read.
    static let configurationTables = [
        "realm", "realm_setting", "realm_key", "client", "client_scope", "role", "role_part", "scope_mapping",
        "client_scope_role_mapping",
    ]

    /// The version of the configuration, which every change of a realm, its keys, clients, client scopes and roles
    /// increments.
    ///
    /// Triggers increment it, so that no writer can forget it.
    static let configuration = """
        CREATE TABLE configuration (
            id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL
        ) STRICT;
        INSERT INTO configuration (id, version) VALUES (1, 1);
        """

    /// The triggers in each database's dialect.
    static func configurationTriggers(_ dialect: SQLDialect) -> String {
        switch dialect {
        case .sqlite:
            configurationTables.flatMap { table in
                ["INSERT", "UPDATE", "DELETE"].map { change in
                    """

                    CREATE TRIGGER \(table)_\(change.lowercased())_is_configuration AFTER \(change) ON \(table) BEGIN
                        UPDATE configuration SET version = version + 1;
                    END;
                    """
                }
            }.joined()
        case .postgreSQL:
            """

            CREATE FUNCTION raise_configuration() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                UPDATE configuration SET version = version + 1;
                RETURN NULL;
            END $$;
            """
                + configurationTables.map { table in
                    """

                    CREATE TRIGGER \(table)_is_configuration AFTER INSERT OR UPDATE OR DELETE ON \(table)
                        FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration();
                    """
                }.joined()
        }
    }
}
