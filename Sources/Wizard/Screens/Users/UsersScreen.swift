import IdentityModel

/// The provider's users: list, search, and what can be done with the one that has the focus.
struct UsersScreen: Sendable, Hashable {
    /// What is searched for.
    var search = EditableText(limit: 100)
    /// Whether keys go into the search.
    var isFinding = false
    /// What the provider answered last.
    var page: UserPage?
    /// The search that is under way; one at a time.
    var loading: String?
    /// Whether the list has changed since the search that is under way was asked.
    var isStale = false
    /// What the provider works on.
    var task: AdministrationTask?
    /// What the provider refused last, and why.
    var refusal: Refused?
    /// Which user has the focus.
    var menu = Menu<UserID>()

    /// A task and why it was refused.
    struct Refused: Sendable, Hashable {
        var task: AdministrationTask
        var refusal: AdministrationRefusal
    }

    /// The users that are shown: those of the search that was answered, of them only whom the words fit that are typed now.
    ///
    /// Whoever types on and presses a key must not act on somebody who was found for fewer letters.
    var users: [UserSummary] { page.map { isAnswered ? $0.users : $0.users.filter(fits) } ?? [] }
    /// Whether the list is the answer to what is typed.
    var isAnswered: Bool { page?.search == search.text }

    private func fits(_ user: UserSummary) -> Bool {
        let known = "\(user.username.rawValue) \(user.email?.sanitised() ?? "")".lowercased()
        return search.text.lowercased().split(separator: " ").allSatisfy { known.contains($0) }
    }
    /// The user with the focus.
    var focused: UserSummary? {
        let focus = menu.focus(in: users.map(\.username))
        return users.first { $0.username == focus }
    }
}
