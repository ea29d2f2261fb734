/// A request for a page of a realm's users, as lists show them.
package struct UserSummaryQuery: Sendable, Hashable {
    package enum Sort: String, Sendable, Hashable, CaseIterable {
        case name
        case created
        case lastLogin = "last-login"
        case status
    }

    /// Search terms, each of which must occur in one of a user's names or in the address; see ``SearchTerm``.
    package var search = ""
    package var status: UserStatus?
    package var sort = Sort.name
    package var isDescending = false
    /// The number of results to skip.
    package var first = 0
    /// The end of the page before this one; `nil` for the first page.
    package var after: UserSummaryCursor?
    package var maximum = 100

    package init() {}
}

/// The place of a user in a list, after which the next page begins.
package enum UserSummaryCursor: Sendable, Hashable {
    case name(String)
    /// A time in milliseconds since 1970, and the ID of the user.
    case time(UserSummaryQuery.Sort, Int64, id: String)
    case status(UserStatus, name: String)

    package var sort: UserSummaryQuery.Sort {
        switch self {
        case .name: .name
        case .time(let sort, _, _): sort
        case .status: .status
        }
    }

    package var text: String {
        switch self {
        case .name(let name): "name:\(name)"
        case .time(let sort, let time, let id): "\(sort.rawValue):\(time):\(id)"
        case .status(let status, let name): "status:\(status.rawValue):\(name)"
        }
    }

    /// Parses the text; `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let sort = UserSummaryQuery.Sort(rawValue: parts[0]) else { return nil }
        guard sort != .name else {
            self = .name(parts[1])
            return
        }
        let key = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard key.count == 2 else { return nil }
        if sort == .status {
            guard let status = UserStatus(rawValue: key[0]) else { return nil }
            self = .status(status, name: key[1])
        } else {
            guard let time = Int64(key[0]) else { return nil }
            self = .time(sort, time, id: key[1])
        }
    }
}

/// A page of a realm's users, as lists show them.
package struct UserSummaryPage: Sendable, Hashable {
    package enum Total: Sendable, Hashable {
        case exactly(Int)
        case moreThan(Int)
    }

    package var users: [UserSummaryRecord] = []
    /// How many users match in all.
    package var total = Total.exactly(0)
    /// Where the next page begins; `nil` after the last one.
    package var next: UserSummaryCursor?

    package init() {}
}
