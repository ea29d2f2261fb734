import SQLDatabase

@testable import IdentityStore

/// SQLite's plan of a statement that reads users.
struct UserPlan {
    /// How the users of a page are found: the steps of the outermost subquery `account`.
    private(set) var inner: [String] = []
    /// What is read for each user of the page.
    private(set) var outer: [String] = []
    /// The steps that read a table; a step that reads the rows of a subquery is not among them.
    private(set) var tableReads: [String] = []

    init(of page: Query, _ connection: StoreConnection) throws {
        var innerIDs: Set<Int64> = []
        // A subquery may have the name of a table: its rows are read by its siblings, the table by its own steps.
        var subqueries: [Int64: Set<String>] = [:]
        for row in try connection.query("EXPLAIN QUERY PLAN " + page.sql, page.bindings) {
            let (id, parent, step) = (try row["id"] as Int64, try row["parent"] as Int64, try row["detail"] as String)
            let words = step.split(separator: " ").map(String.init)
            let isSubquery = words.count == 2 && (words[0] == "CO-ROUTINE" || words[0] == "MATERIALIZE")
            if isSubquery { subqueries[parent, default: []].insert(words[1]) }
            if parent == 0, isSubquery, words[1] == "account" {
                innerIDs.insert(id)
            } else if innerIDs.contains(parent) {
                innerIDs.insert(id)
                inner.append(step)
            } else {
                outer.append(step)
            }
            guard words[0] == "SCAN" || words[0] == "SEARCH" else { continue }
            if words.count == 2, subqueries[parent]?.contains(words[1]) == true { continue }
            tableReads.append(step)
        }
    }
}
