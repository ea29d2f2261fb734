import IdentityCore
import SQLDatabase

/// An order of users that an index has, and the place from which a page begins.
struct SummaryOrder: Sendable {
    private let columns: [String]
    private let isDescending: Bool
    /// The values of the columns after which the page begins; empty for the first page.
    private let after: [SQLValue]

    /// `nil` for the order by status, which no index has.
    init?(_ sort: UserSummaryQuery.Sort, isDescending: Bool, after cursor: UserSummaryCursor?) {
        switch sort {
        case .name: columns = ["account.username"]
        case .created: columns = ["account.created_at", "account.id"]
        case .lastLogin: columns = ["account.last_login_at", "account.id"]
        case .status: return nil
        }
        self.isDescending = isDescending
        after =
            switch cursor {
            case .name(let name), .status(_, let name): [.text(name)]
            case .time(_, let time, let id): [.integer(time), .text(id)]
            case nil: []
            }
    }

    /// A page of the users in a source, which is the part of a statement after FROM.
    func page(of source: UserSearch.Part, first: Int, maximum: Int) -> Query {
        var sql = "SELECT \(source.isWhole ? SummaryRows.columns : "account.id") FROM \(source.sql)"
        if !after.isEmpty {
            let places = after.map { _ in "?" }.joined(separator: ", ")
            sql += " AND (\(columns.joined(separator: ", "))) \(isDescending ? "<" : ">") (\(places))"
        }
        let keys = columns.map { isDescending ? $0 + " DESC" : $0 }
        let order = " ORDER BY " + keys.joined(separator: ", ")
        sql += order + " LIMIT ? OFFSET ?"
        if !source.isWhole {
            // The other columns are read for the users of the page alone.
            sql = "SELECT \(SummaryRows.columns) FROM (\(sql)) AS found CROSS JOIN account WHERE account.id = found.id"
            sql += order
        }
        return Query(sql, source.values + after + [.integer(Int64(maximum)), .integer(Int64(first))])
    }
}
