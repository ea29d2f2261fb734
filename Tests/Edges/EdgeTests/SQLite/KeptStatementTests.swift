import SQLDatabase
import Testing

@testable import SQLite

/// Statements are prepared once, and their number is bounded.
@Suite struct KeptStatementTests {
    @Test func aConnectionKeepsSoManyStatements() throws {
        let connection = try SQLiteConnection(path: ":memory:", busyMilliseconds: 0, maximumPages: nil)
        let most = SQLiteConnection.mostStatements
        for number in 0..<most * 2 + 1 {
            for _ in 0..<2 {
                let rows = try connection.query("SELECT \(number) AS number")
                #expect(try rows.map { try $0["number"] as Int64 } == [Int64(number)])
            }
            #expect(connection.keptStatements == number % most + 1)
        }
    }
}
