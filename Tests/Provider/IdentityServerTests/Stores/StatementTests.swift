import FoundationEssentials
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Every statement runs on both databases.
@Suite struct StatementTests {
    /// The fixtures of all suites check the statements that they run.
    ///
    /// This test verifies that check.
    @Test func aStatementOfOneDatabaseAloneIsRefused() async throws {
        let store = try await CheckedDatabase.checkedStore()
        let refused = [
            "SELECT name FROM realm WHERE lower(name) = ifnull(?, '')",
            "INSERT OR IGNORE INTO setting (name, value) VALUES (?, '')",
            "SELECT name FROM realm WHERE is_enabled AND name = ?",
            "SELECT name, count(*) AS n FROM realm WHERE name <> ?",
            "SELECT max(1, 2) AS n FROM realm WHERE name = ?",
        ]
        for statement in refused {
            await #expect(throws: StoreError.self) {
                try await store.write { _ = try $0.query(statement, "x") }
            }
        }
        try await store.write { _ = try $0.query("SELECT name FROM realm WHERE name = ?", "x") }
        let check = try await StatementCheck.shared.value
        #expect(check.count > refused.count)
    }

    @Test func theSearchForWordsIgnoresCaseAndLines() {
        #expect(StatementCheck.words(in: "insert\n  or ignore into x") == ["INSERT OR "])
        #expect(StatementCheck.words(in: "SELECT id FROM user") == [" USER "])
        #expect(StatementCheck.words(in: "SELECT user_id FROM user_role") == [])
    }
}
