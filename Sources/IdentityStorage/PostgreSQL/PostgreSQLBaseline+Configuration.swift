extension PostgreSQLBaseline {
    /// The version of the configuration, which each statement that changes one of its tables raises.
    static let configuration =
        """
        CREATE TABLE configuration (
            id BIGINT PRIMARY KEY CHECK (id = 1), version BIGINT NOT NULL
        );
        INSERT INTO configuration (id, version) VALUES (1, 1);
        CREATE FUNCTION raise_configuration() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE configuration SET version = version + 1;
            RETURN NULL;
        END $$;
        """
        + ConfigurationMigration.tables.map { table in
            """

            CREATE TRIGGER \(table)_is_configuration AFTER INSERT OR UPDATE OR DELETE ON \(table)
                FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration();
            """
        }.joined()
}
