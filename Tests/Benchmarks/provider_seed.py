"""Fills a realm with users by SQL: copies of one user that the server created, each with its own ID, name and address."""
import sqlite3

# The values of a copy's columns, for SQLite and for PostgreSQL; all others are copied. IDs are random like the server's,
# so that the rows are distributed as after a million requests.
COMMON = {
    "username": "'user-' || {number}",
    "email": "'user-' || {number} || '@example.com'",
    "first_name": "'First' || CAST(n % 97 AS TEXT)",
    "last_name": "'Last' || CAST(n % 1009 AS TEXT)",
    "first_name_search": "'first' || CAST(n % 97 AS TEXT)",
    "last_name_search": "'last' || CAST(n % 1009 AS TEXT)",
}
SQLITE = {
    "id": "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' "
          "|| substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))",
    **{name: text.format(number="printf('%07d', n)") for name, text in COMMON.items()},
}
POSTGRESQL = {
    "id": "CAST(gen_random_uuid() AS TEXT)",
    **{name: text.format(number="lpad(CAST(n AS TEXT), 7, '0')") for name, text in COMMON.items()},
}


def statement(table, columns, expressions, series, pattern):
    values = [expressions.get(column, f"pattern.{column}") for column in columns]
    return (f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {series}, "
            f"(SELECT * FROM {table} WHERE username = '{pattern}') AS pattern")


def fill_sqlite(path, first, last, pattern, expressions=SQLITE):
    """Adds the users first ..< last to a store that no server has open."""
    connection = sqlite3.connect(path, isolation_level=None)
    run = connection.execute
    run("PRAGMA cache_size = -800000")
    run("PRAGMA synchronous = OFF")
    table = "account" if run("SELECT 1 FROM sqlite_schema WHERE name = 'account'").fetchone() else "user"
    columns = [row[1] for row in run(f"PRAGMA table_info({table})")]
    series = (f"(WITH RECURSIVE s(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM s WHERE n < {last - 1}) SELECT n FROM s) AS s")
    run("BEGIN IMMEDIATE")
    if first < last:
        run(statement(table, columns, expressions, series, pattern))
    run("COMMIT")
    run("ANALYZE" if run("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").fetchone() else "SELECT 1")
    run("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def fill_postgresql(cluster, first, last, pattern, expressions=POSTGRESQL):
    """Adds the users first ..< last."""
    database = cluster.database
    columns = cluster.query(
        database, "SELECT column_name FROM information_schema.columns WHERE table_name = 'account' AND table_schema = "
        "current_schema() ORDER BY ordinal_position").split()
    # Times in milliseconds are computed from the numbers, which therefore have 64 bits.
    series = f"generate_series({first}::bigint, {last - 1}) AS s(n)"
    if first < last:
        cluster.query(database, statement("account", columns, expressions, series, pattern))
    cluster.query(database, "VACUUM ANALYZE")
    # After a checkpoint, the first change of a page writes the whole page to the log, which costs more with users on many pages.
    cluster.query(database, "CHECKPOINT")
