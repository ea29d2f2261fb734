import FlowModel

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
