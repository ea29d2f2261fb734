import Glibc
import SQLDatabase
import SQLite

/// Writes the same number into two tables, in one transaction each, and reports it after the commit.
///
/// Continues until it is killed.
func runProbe(_ arguments: [String]) throws {
    let database = try SQLiteDatabase(
        path: arguments[1],
        migrations: [
            Migration(
                version: 1, name: "two tables",
                sql: "CREATE TABLE one (n INTEGER NOT NULL) STRICT; CREATE TABLE other (n INTEGER NOT NULL) STRICT;")
        ])
    while true {
        let number = try database.writeBlocking { connection in
            let next = (try connection.first("SELECT max(n) AS n FROM one")?["n"] as Int64? ?? 0) + 1
            try connection.execute("INSERT INTO one (n) VALUES (?)", next)
            try connection.execute("INSERT INTO other (n) VALUES (?)", next)
            return next
        }
        let line = Array("committed \(number).\n".utf8)
        guard write(STDOUT_FILENO, line, line.count) == line.count else { return }
    }
}
