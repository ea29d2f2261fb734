import Testing

@testable import PostgreSQL

@Suite struct PlaceholderTests {
    @Test(arguments: [
        ("SELECT ? WHERE a = ?", "SELECT $1 WHERE a = $2", 2),
        ("SELECT ?2, ?1, ?2", "SELECT $2, $1, $2", 2),
        ("SELECT '?''?' , \"?\", ?", "SELECT '?''?' , \"?\", $1", 1),
        ("SELECT ? -- what?\n, ?", "SELECT $1 -- what?\n, $2", 2),
        ("SELECT /* ? /* ? */ ? */ ?", "SELECT /* ? /* ? */ ? */ $1", 1),
        ("SELECT E'\\'?', ?", "SELECT E'\\'?', $1", 1),
        ("SELECT nase'\\', ?", "SELECT nase'\\', $1", 1),
        ("SELECT $x$ ? $ $x$, ?", "SELECT $x$ ? $ $x$, $1", 1),
        ("SELECT 'ä?', ?", "SELECT 'ä?', $1", 1),
        ("SELECT 1 -- ?", "SELECT 1 -- ?", 0),
        ("SELECT '?", "SELECT '?", 0),
    ])
    func placeholdersAreRewrittenOutsideQuotesAndComments(_ sql: String, _ expected: String, _ count: Int) throws {
        let placeholders = try #require(Placeholders(rewriting: sql))
        #expect(placeholders.sql == expected)
        #expect(placeholders.count == count)
    }

    @Test(arguments: ["SELECT ?, ?1", "SELECT ?0", "SELECT ?65536", "SELECT ?99999999999999999999"])
    func mixedPlaceholdersAndNumbersOutOfRangeAreRefused(_ sql: String) {
        #expect(Placeholders(rewriting: sql) == nil)
    }
}
