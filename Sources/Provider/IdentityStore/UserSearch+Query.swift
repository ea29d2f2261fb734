import SQLDatabase

/// Keycloak's search for users, ordered by name.
extension UserSearch {
    init(_ query: UserQuery, realmID: String, mostSorted: Int64 = 8_000) {
        self.init(realmID: realmID, mostSorted: mostSorted)
        // As in Keycloak, only a query for a field finds service accounts; lists of users omit them.
        if !query.namesAField { filter(Part(sql: "account.service_account_of IS NULL", values: [])) }
        let fields: [(SearchColumn, String?)] = [
            (.username, query.username), (.email, query.email), (.firstName, query.firstName),
            (.lastName, query.lastName),
        ]
        for case (let column, let wanted?) in fields {
            let text = wanted.lowercased()
            if query.isExact {
                let equal = column.equal(text)
                add(Condition(filters: [equal], ranges: [range(equal)], isExact: true))
            } else {
                filter(Part(sql: "\(column.name) LIKE ? ESCAPE '\\'", values: [.text("%" + Self.escaped(text) + "%")]))
            }
        }
        if let isEnabled = query.isEnabled {
            let condition = "(account.is_enabled = 1 AND account.is_locked_out = 0)"
            filter(Part(sql: isEnabled ? condition : "NOT " + condition, values: []))
        }
        if let isVerified = query.isEmailVerified {
            filter(Part(sql: "account.is_email_verified = ?", values: [.bool(isVerified)]))
        }
        for (name, value) in query.attributes.sorted(by: { $0.key < $1.key }).prefix(Self.maximumTerms) {
            let row = "account_attribute.name = ? AND value_start = \(AttributeRows.start(of: "?")) AND value = ?"
            let values: [SQLValue] = [.text(name), .text(value), .text(value)]
            let exists = Part(
                sql: "EXISTS (SELECT 1 FROM account_attribute WHERE user_id = account.id AND \(row))", values: values)
            let rows = Part(sql: "account_attribute WHERE \(row)", values: values)
            add(
                Condition(
                    filters: [exists],
                    ranges: [Range(id: "user_id", isRepeated: true, rows: rows, condition: nil, test: exists)],
                    isExact: true))
        }
        for term in SearchTerm.terms(in: query.search ?? "").prefix(Self.maximumTerms) { add(term) }
    }

    func page(first: Int, maximum: Int, _ connection: StoreConnection) throws -> Query {
        let source = try source(connection)
        return UserRows.page(source.sql, source.values, first: first, maximum: maximum)
    }

    func count(_ connection: StoreConnection) throws -> Int {
        let source = try source(connection)
        let row = try connection.first("SELECT count(*) AS count FROM \(source.sql)", source.values)
        return Int(try row?.integer("count") ?? 0)
    }

    /// The part of a statement after FROM: the table, or the users of the smallest condition, with all conditions.
    private func source(_ connection: StoreConnection) throws -> Part {
        let sizes = try sizes(upTo: mostSorted, connection)
        guard let smallest = smallest(sizes, upTo: mostSorted) else { return matches() }
        return matches(of: smallest.condition, sizes, testedBy: .rows)
    }
}
