import IdentityCore
import SQLDatabase

/// The search of lists of users: beginnings of words, and a status.
extension UserSearch {
    init(_ terms: [SearchTerm], _ status: StatusCondition?, realmID: String, mostSorted: Int64) {
        self.init(realmID: realmID, mostSorted: mostSorted)
        filter("account.service_account_of IS NULL")
        if let status {
            for condition in status.filters { filter(condition.sql, condition.values) }
            if !status.ranges.isEmpty { add(status.ranges.map(range)) }
            if terms.isEmpty { columns = StatusCondition.columns }
        }
        for term in terms.prefix(Self.maximumTerms) { add(term, findingWords: true) }
    }

    /// The number of the realm's users, without other conditions.
    ///
    /// The condition on the time is always true: because of it, SQLite counts in the index of creation, which alone has
    /// the users without service accounts, and reads no row.
    func countRealm(_ connection: StoreConnection) throws -> Int {
        let query = wholeRealm
        return Int(try connection.first(query.sql, query.bindings)?.integer("count") ?? 0)
    }

    var wholeRealm: Query {
        let matches = matches(in: "account", "account.created_at > \(-Int64.max)")
        return Query("SELECT count(*) AS count FROM \(matches.sql)", matches.values)
    }

    /// The number of matches, counted up to one more than a limit.
    ///
    /// If a condition has at most `limit` users, these are read; of several conditions one with at most ``mostSorted``,
    /// because few users have them all. Otherwise a range with more usually has that many matches, so only this one is
    /// read.
    func count(upTo limit: Int64, _ connection: StoreConnection) throws -> Int64 {
        let most = ranges.count > 1 ? max(limit, mostSorted) : limit
        let entries = try ranges.map { try countEntries(of: $0, upTo: most, connection) }
        if let smallest = smallestRanges(most, entries) {
            return try count(of: matches(of: smallest), upTo: limit, connection)
        }
        for (ranges, entries) in zip(ranges, entries) {
            for (range, entries) in zip(ranges, entries) where entries > limit {
                let count = try count(of: matches(of: [range]), upTo: limit, connection)
                // A condition with one range has all matches in it.
                if count > limit || ranges.count == 1 { return count }
            }
        }
        // None of the five ranges of a term has more users than the limit.
        let source = try source(readingAtMost: limit * 5, connection)
        return try count(of: source, upTo: limit, connection)
    }

    private func count(of source: Part, upTo limit: Int64, _ connection: StoreConnection) throws -> Int64 {
        let row = try connection.first(
            "SELECT count(*) AS count FROM (SELECT 1 FROM \(source.sql) LIMIT ?) AS bounded",
            source.values + [.integer(limit + 1)])
        return try row?.integer("count") ?? 0
    }
}
