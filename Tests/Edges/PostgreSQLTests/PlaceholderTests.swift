import Testing

@testable import PostgreSQL

@Suite struct PlaceholderTests {
    @Test(arguments: [
        ("SELECT ? WHERE a = ?", "SELECT $1 WHERE a = $2", 2),
        ("SELECT ?2, ?1, ?2", "SELECT $2, $1, $2", 2),
        ("SELECT 'it''s', ?", "SELECT 'it''s', $1", 1),
        ("SELECT 1", "SELECT 1", 0),
    ])
    func placeholdersAreRewritten(_ sql: String, _ expected: String, _ count: Int) throws {
        let placeholders = try #require(Placeholders(rewriting: sql))
        #expect(placeholders.sql == expected)
        #expect(placeholders.count == count)
    }

    @Test(arguments: [
        "SELECT ?, ?1", "SELECT ?0", "SELECT ?65536", "SELECT ?99999999999999999999", "SELECT '?'",
        "SELECT 'a', '?', ?",
    ])
    func whatIsNotClearIsRefused(_ sql: String) {
        #expect(Placeholders(rewriting: sql) == nil)
    }
}
