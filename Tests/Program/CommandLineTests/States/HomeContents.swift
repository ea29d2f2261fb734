import FoundationEssentials
import SQLDatabase
import SQLite
import TestSupport

/// The rows of every table of a sandbox's databases, but for the version of the configuration.
struct HomeContents: Equatable {
    /// The rows of each table, sorted, by database and table.
    let rows: [String: [String]]

    init(_ program: BuiltExecutable) throws {
        let home = program.folder.path("home")
        var rows: [String: [String]] = [:]
        for place in try FileManager.default.subpathsOfDirectory(atPath: home) where place.hasSuffix(".sqlite") {
            let file = try SQLiteFile(path: home + "/" + place)
            try file.read { connection in
                let tables = try connection.query("SELECT name FROM sqlite_master WHERE type = 'table'")
                for table in try tables.map({ try $0["name"] as String }) where table != "configuration" {
                    let columns = try connection.query("PRAGMA table_info(\"\(table)\")").map { row in
                        "quote(\"\(try row["name"] as String)\")"
                    }
                    let line = columns.joined(separator: " || ', ' || ")
                    rows["\(place) \(table)"] = try connection.query("SELECT \(line) AS line FROM \"\(table)\"")
                        .map { try $0["line"] as String }.sorted()
                }
                let check = try connection.first("PRAGMA integrity_check")
                rows["\(place) integrity"] = [try check?["integrity_check"] as String? ?? ""]
            }
        }
        self.rows = rows
    }

    subscript(_ table: String) -> [String] { rows["sandbox.sqlite \(table)"] ?? [] }

    /// The tables with different rows.
    func differences(from other: HomeContents) -> [String] {
        Set(rows.keys).union(other.rows.keys).filter { rows[$0] ?? [] != other.rows[$0] ?? [] }.sorted()
    }
}
