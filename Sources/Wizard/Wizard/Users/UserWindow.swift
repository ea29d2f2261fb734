import FlowModel

/// The loaded part of a list of users: consecutive pages, as many as a window holds.
///
/// Memory does not grow with the list: a page that is added at one end drops one at the other.
struct UserWindow: Sendable, Hashable {
    private(set) var pages: [UserPage] = []
    /// The users of the pages.
    private(set) var users: [UserSummary] = []
    /// The pages before the window, which were dropped, in their order.
    private var earlier: [Dropped] = []

    private struct Dropped: Sendable, Hashable {
        let start: UserListCursor?
        let count: Int
    }

    /// The maximum number of pages that are kept.
    static let mostPages = 5

    /// The request for the list's first page; `nil` if nothing is loaded.
    var list: UserListRequest? { pages.first?.request.fromBeginning }
    /// How many users of the list precede the window.
    var offset: Int { earlier.reduce(0) { $0 + $1.count } }
    /// The page that was loaded last, which contains the total.
    private(set) var newest: UserPage?
    /// Whether the window contains the whole list.
    var isWhole: Bool { !pages.isEmpty && earlier.isEmpty && pages.last?.next == nil }

    /// The request for the page after the window; `nil` at the end of the list.
    var next: UserListRequest? { pages.last.flatMap { $0.next == nil ? nil : request(after: $0.next) } }

    /// The request for the page before the window; `nil` at the beginning of the list.
    var previous: UserListRequest? { earlier.last.flatMap { request(after: $0.start) } }

    /// The request for the page that contains a user; for another user, that of the first page.
    func request(containing id: String?) -> UserListRequest? { page(containing: id)?.request }

    /// The page that contains a user; for another user, the first one.
    func page(containing id: String?) -> UserPage? {
        pages.first { page in page.users.contains { $0.id == id } } ?? pages.first
    }

    /// Takes a page: it replaces its predecessor, continues the window, or begins another list.
    ///
    /// - Parameter isAlone: whether all other pages are out of date.
    mutating func take(_ page: UserPage, isAlone: Bool) {
        if page.request.after == nil, page.request != list {
            (pages, earlier) = ([page], [])
        } else if page.request.fromBeginning != list {
            return
        } else if let index = pages.firstIndex(where: { $0.request.after == page.request.after }) {
            replace(index, by: page, isAlone: isAlone)
        } else if page.request.after == pages.last?.next {
            pages.append(page)
            if pages.count > Self.mostPages { dropFirst() }
        } else if let last = earlier.last, last.start == page.request.after {
            earlier.removeLast()
            pages.insert(page, at: 0)
            if pages.count > Self.mostPages { pages.removeLast() }
        }
        newest = page
        var known: Set<String> = []
        // A user who was created or renamed between two requests can be on both pages.
        users = pages.flatMap(\.users).filter { known.insert($0.id).inserted }
    }

    private mutating func replace(_ index: Int, by page: UserPage, isAlone: Bool) {
        let continues = pages[index].next == page.next
        pages[index] = page
        if isAlone || !continues { pages.removeSubrange((index + 1)...) }
        if isAlone { for _ in 0..<index { dropFirst() } }
    }

    private mutating func dropFirst() {
        let page = pages.removeFirst()
        earlier.append(Dropped(start: page.request.after, count: page.users.count))
    }

    private func request(after cursor: UserListCursor?) -> UserListRequest? {
        var request = list
        request?.after = cursor
        return request
    }
}
