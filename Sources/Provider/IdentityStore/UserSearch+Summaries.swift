import SQLDatabase

/// The search of lists of users: beginnings of words, and a status.
extension UserSearch {
    init(_ terms: [SearchTerm], _ status: StatusCondition?, realmID: String, mostSorted: Int64) {
        self.init(realmID: realmID, mostSorted: mostSorted)
        filter(Part(sql: "account.service_account_of IS NULL", values: [], columns: .listed))
        if let status {
            var ranges = status.ranges.map { range($0) }
            ranges[0].orders = status.orders
            add(Condition(filters: status.filters, ranges: ranges))
        }
        for term in terms.prefix(Self.maximumTerms) { add(term, findingWords: true) }
    }

    /// The number of the realm's users, without other conditions.
    ///
    /// The condition on the time is always true: because of it, SQLite counts in the index of creation, which alone has
    /// the users without service accounts, and reads no row.
    var wholeRealm: Query {
        let always = Part(sql: "account.created_at > \(-Int64.max)", values: [], columns: .listed)
        let matches = matches(of: [range(always)], filters)
        return Query("SELECT count(*) AS count FROM \(matches.sql)", matches.values)
    }
}
