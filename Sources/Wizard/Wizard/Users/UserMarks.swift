import FlowModel

/// The marked users, in the order in which they were marked.
struct UserMarks: Sendable, Hashable {
    private(set) var users: [UserTarget] = []
    private var ids: Set<String> = []
    /// The administrators that were skipped when several users were marked.
    private var passedOver: Set<String> = []
    /// The user who was marked last; a range reaches from there.
    private var anchor: String?

    var isEmpty: Bool { users.isEmpty }
    var count: Int { users.count }

    /// How many administrators are not marked because only ``toggle(_:)`` marks them.
    var leftOut: Int { passedOver.subtracting(ids).count }

    /// How many of the marked users are gone.
    private(set) var gone = 0

    /// Notes all users that there are.
    mutating func note(_ all: [UserSummary]) { gone = ids.subtracting(all.map(\.id)).count }

    func contains(_ user: UserSummary) -> Bool { ids.contains(user.id) }

    /// Marks a user, or removes the mark.
    mutating func toggle(_ user: UserSummary) {
        anchor = user.id
        if ids.contains(user.id) { remove([user.id]) } else { append([user.target]) }
    }

    /// Marks all from the one who was marked last to this one; returns `false` if that one is not among `users`.
    mutating func extend(to user: UserSummary, in users: [UserSummary]) -> Bool {
        guard let end = users.firstIndex(of: user) else { return true }
        guard let anchor else {
            toggle(user)
            return true
        }
        guard let start = users.firstIndex(where: { $0.id == anchor }) else { return false }
        add(users[min(start, end)...max(start, end)].map(\.target))
        self.anchor = user.id
        return true
    }

    /// Marks several users except administrators, who are needed to administer the others.
    mutating func add(_ more: [UserTarget]) {
        passedOver.formUnion(more.filter(\.isAdministrator).map(\.id))
        append(more.filter { !$0.isAdministrator })
    }

    private mutating func append(_ more: [UserTarget]) { users += more.filter { ids.insert($0.id).inserted } }

    mutating func remove(_ gone: Set<String>) {
        ids.subtract(gone)
        users.removeAll { gone.contains($0.id) }
        if users.isEmpty { (passedOver, self.gone) = ([], 0) }
    }
}

extension UserSummary {
    var target: UserTarget {
        UserTarget(id: id, username: username, access: access, isAdministrator: isAdministrator)
    }
}

/// All users of a list, read page by page.
struct UserCollection: Sendable, Hashable {
    /// The list, from its beginning.
    let list: UserListRequest
    /// The request for the next page.
    private(set) var request: UserListRequest
    private(set) var users: [UserTarget] = []

    private static let pageSize = 500

    init(of list: UserListRequest) {
        self.list = list
        request = list.fromBeginning
        request.maximum = Self.pageSize
    }

    /// Takes the next page; returns whether it was the last.
    mutating func take(_ page: UserPage) -> Bool {
        users += page.users.map(\.target)
        request.after = page.next
        return page.next == nil
    }
}
