/// Lets searches for users read indexes: names in lower case, and a row for each value of an attribute.
///
/// User names and e-mail addresses are stored in lower case and have indexes already. The index of values has their first 200 characters only, because
/// a database limits the size of an indexed value. SQLite's `lower` changes ASCII letters only, so other names are left to ``SearchUpgrade``.
enum SearchMigration {
    static let sql = """
        ALTER TABLE account ADD COLUMN first_name_search TEXT;
        ALTER TABLE account ADD COLUMN last_name_search TEXT;
        UPDATE account SET first_name_search = lower(first_name)
            WHERE first_name IS NOT NULL AND length(first_name) = length(CAST(first_name AS BLOB));
        UPDATE account SET last_name_search = lower(last_name)
            WHERE last_name IS NOT NULL AND length(last_name) = length(CAST(last_name AS BLOB));
        CREATE INDEX account_by_first_name ON account (realm_id, first_name_search) WHERE first_name_search IS NOT NULL;
        CREATE INDEX account_by_last_name ON account (realm_id, last_name_search) WHERE last_name_search IS NOT NULL;

        CREATE TABLE account_attribute (
            user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE, name TEXT NOT NULL, ordinal INTEGER NOT NULL,
            value TEXT NOT NULL, value_start TEXT NOT NULL, PRIMARY KEY (user_id, name, ordinal)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX account_attribute_by_value ON account_attribute (name, value_start);
        INSERT INTO account_attribute (user_id, name, ordinal, value, value_start)
            SELECT account.id, attribute.key, one.key, one.value, substr(one.value, 1, 200)
            FROM account, json_each(account.attributes) AS attribute, json_each(attribute.value) AS one
            WHERE account.attributes <> '{}' AND one.type = 'text' AND length(CAST(attribute.key AS BLOB)) <= 255
                AND length(CAST(one.value AS BLOB)) <= 4000;
        """
}
