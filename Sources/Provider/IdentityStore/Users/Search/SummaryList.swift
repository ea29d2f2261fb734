import SQLDatabase

/// A list of users with its total, read in the way that the sizes of the ranges suggest.
struct SummaryList: Sendable {
    typealias Page = (users: [UserSummaryRecord], total: UserSummaryPage.Total)

    let search: UserSearch
    /// The sizes of the conditions except that of a status, counted to ``UserSearch/mostSorted``.
    let termSizes: UserSearch.Sizes
    let order: SummaryOrder
    /// The number of users up to which the total is exact.
    let most: Int64

    /// The number of users that are read in the order of an index before all matches are read and sorted.
    private static let mostInOrder = 500

    /// The number of users up to which each is tested by its row: a set of IDs can contain every user, so it costs more
    /// than the tests of a few.
    private var mostTestedByRows: Int64 { most / 4 }

    private var moreThanMost: UserSummaryPage.Total { .moreThan(Int(most)) }

    /// - Parameters:
    ///   - first: the number of users that are skipped.
    ///   - maximum: the number of users of the page.
    func page(_ first: Int, _ maximum: Int, _ connection: StoreConnection) throws -> Page {
        guard !search.conditions.isEmpty else {
            let page = order.page(of: search.matches(), first: first, maximum: maximum)
            return (try users(page, connection), .exactly(Int(try count(search.wholeRealm, connection))))
        }
        // A status with more users than the smallest term is not read, so its users need not be counted.
        let fewest = termSizes.filter { !$0.isEmpty }.map { $0.reduce(0, +) }.min() ?? search.mostSorted
        let sizes = try search.sizes(upTo: min(fewest, search.mostSorted), known: termSizes, connection)
        if let page = try pageOfFewUsers(sizes, first, maximum, connection) { return page }
        if let status = search.conditions.firstIndex(where: \.isListed) {
            return try pageOfManyUsers(withStatus: status, sizes, first, maximum, connection)
        }
        return try pageOfManyUsers(sizes, first, maximum, connection)
    }

    /// As ``page(_:_:_:)``; `nil` if no term of the search has few users.
    func pageOfFewUsers(_ first: Int, _ maximum: Int, _ connection: StoreConnection) throws -> Page? {
        try pageOfFewUsers(termSizes, first, maximum, connection)
    }

    /// The users of a page of those with a status, without the total.
    func users(_ first: Int, _ maximum: Int, _ connection: StoreConnection) throws -> [UserSummaryRecord] {
        let ranges = search.conditions.filter(\.isListed).flatMap(\.ranges)
        if let range = ranges.first(where: { $0.orders.contains(order.kind) }),
            // The sizes of a status decide nothing here.
            let users = try fullPage(in: range, [[]] + termSizes, first, maximum, connection)
        {
            return users
        }
        return try page(first, maximum, connection).users
    }

    /// The users of a condition that few users satisfy: all are read and sorted.
    private func pageOfFewUsers(
        _ sizes: UserSearch.Sizes, _ first: Int, _ maximum: Int, _ connection: StoreConnection
    ) throws -> Page? {
        guard let smallest = search.smallest(sizes, upTo: search.mostSorted) else { return nil }
        guard smallest.users > 0 else { return ([], .exactly(0)) }
        let test = smallest.users > mostTestedByRows ? UserSearch.Test.sets : .rows
        let source = search.matches(of: smallest.condition, sizes, testedBy: test)
        return try counted(source, upTo: search.mostSorted, first, maximum, connection)
    }

    /// The users of a status, with other conditions that many users satisfy.
    private func pageOfManyUsers(
        withStatus status: Int, _ sizes: UserSearch.Sizes, _ first: Int, _ maximum: Int, _ connection: StoreConnection
    ) throws -> Page {
        let source = search.matches(of: status, sizes, testedBy: .sets)
        if try search.conditions.count > 1 || !hasManyMatches(sizes, connection) {
            let page = try counted(source, upTo: most, first, maximum, connection)
            guard page.total == moreThanMost else { return page }
        }
        let range = search.conditions[status].ranges.first { $0.orders.contains(order.kind) }
        if let users = try fullPage(in: range, sizes, first, maximum, connection) { return (users, moreThanMost) }
        return (try users(order.sortedPage(of: source, first: first, maximum: maximum), connection), moreThanMost)
    }

    /// A page of the users that are read first in the order of an index; `nil` if it is not full.
    private func fullPage(
        in range: UserSearch.Range?, _ sizes: UserSearch.Sizes, _ first: Int, _ maximum: Int,
        _ connection: StoreConnection
    ) throws -> [UserSummaryRecord]? {
        let tests = zip(search.conditions, sizes).flatMap { search.tests(of: $0, $1, by: .rows) }
        let page = order.page(
            of: search.everybody(in: range), reading: Self.mostInOrder, tests: tests, first: first, maximum: maximum)
        let users = try users(page, connection)
        return users.count == maximum ? users : nil
    }

    /// The users of conditions that many users satisfy.
    private func pageOfManyUsers(
        _ sizes: UserSearch.Sizes, _ first: Int, _ maximum: Int, _ connection: StoreConnection
    ) throws -> Page {
        if try !hasManyMatches(sizes, connection) {
            let ranges = sizes.firstIndex { !$0.isEmpty }
            let source = ranges.map { search.matches(of: $0, sizes, testedBy: .rows) } ?? search.matches()
            let page = try counted(source, upTo: most, first, maximum, connection)
            guard page.total == moreThanMost else { return page }
        }
        let page = order.page(of: search.matches(), first: first, maximum: maximum)
        return (try users(page, connection), moreThanMost)
    }

    /// Whether a single range has more matches than the limit.
    private func hasManyMatches(_ sizes: UserSearch.Sizes, _ connection: StoreConnection) throws -> Bool {
        for (condition, counts) in sizes.enumerated() {
            for (range, count) in counts.enumerated() where count > most {
                var single = sizes
                single[condition] = counts.indices.map { $0 == range ? count : 0 }
                let source = search.matches(of: condition, single, testedBy: .rows)
                let bounded = Query(
                    "SELECT count(*) AS count FROM (SELECT 1 FROM \(source.sql) LIMIT ?) AS bounded",
                    source.values + [.integer(most + 1)])
                if try self.count(bounded, connection) > most { return true }
            }
        }
        return false
    }

    /// A page of a source, and its total.
    ///
    /// If the source has more users than `limit`, only the total may be used.
    private func counted(
        _ source: UserSearch.Part, upTo limit: Int64, _ first: Int, _ maximum: Int, _ connection: StoreConnection
    ) throws -> Page {
        let query = order.countedPage(of: source, upTo: limit + 1, first: first, maximum: maximum)
        let rows = try connection.query(query.sql, query.bindings)
        let total: Int64 = try rows.first?["total"] ?? 0
        // A row without a user has the total of an empty page.
        let users = try rows.filter { try $0["id"] as String? != nil }.map(SummaryRows.summary)
        return (users, total > most ? moreThanMost : .exactly(Int(total)))
    }

    private func users(_ page: Query, _ connection: StoreConnection) throws -> [UserSummaryRecord] {
        try connection.query(page.sql, page.bindings).map(SummaryRows.summary)
    }

    private func count(_ query: Query, _ connection: StoreConnection) throws -> Int64 {
        try connection.first(query.sql, query.bindings)?["count"] ?? 0
    }
}
