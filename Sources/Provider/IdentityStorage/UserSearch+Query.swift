import IdentityCore
import SQLDatabase

/// Keycloak's search for users, ordered by name.
extension UserSearch {
    init(_ query: UserQuery, realmID: String, mostSorted: Int64 = 8_000) {
        self.init(realmID: realmID, mostSorted: mostSorted)
        // As in Keycloak, only a query for a field finds service accounts; lists of users omit them.
        if !query.namesAField { filter("account.service_account_of IS NULL") }
        let fields: [(SearchColumn, String?)] = [
            (.username, query.username), (.email, query.email), (.firstName, query.firstName),
            (.lastName, query.lastName),
        ]
        for case (let column, let wanted?) in fields {
            let text = wanted.lowercased()
            if query.isExact {
                filter("\(column.name) = ?", [.text(text)])
                add([range(column.equal(text))])
            } else {
                filter("\(column.name) LIKE ? ESCAPE '\\'", [.text("%" + Self.escaped(text) + "%")])
            }
        }
        if let isEnabled = query.isEnabled { filter("account.is_enabled = ?", [.bool(isEnabled)]) }
        if let isVerified = query.isEmailVerified { filter("account.is_email_verified = ?", [.bool(isVerified)]) }
        for (name, value) in query.attributes.sorted(by: { $0.key < $1.key }).prefix(Self.maximumTerms) {
            let row = "account_attribute.name = ? AND value_start = \(AttributeRows.start(of: "?")) AND value = ?"
            let values: [SQLValue] = [.text(name), .text(value), .text(value)]
            filter("EXISTS (SELECT 1 FROM account_attribute WHERE user_id = account.id AND \(row))", values)
            add([
                Range(
                    id: "DISTINCT user_id", rows: Part(sql: "account_attribute WHERE \(row)", values: values),
                    condition: nil)
            ])
        }
        for term in SearchTerm.terms(in: query.search ?? "").prefix(Self.maximumTerms) { add(term) }
    }

    func page(first: Int, maximum: Int, _ connection: StoreConnection) throws -> Query {
        let source = try source(connection)
        return UserRows.page(source.sql, source.values, first: first, maximum: maximum)
    }
}
