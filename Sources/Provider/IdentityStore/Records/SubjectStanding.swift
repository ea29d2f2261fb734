/// What decides whether a caller may act on an account.
package struct SubjectStanding: Sendable, Hashable {
    package let id: String
    /// The names of the `realm-management` roles that the account effectively has.
    package let rights: Set<String>
    /// Whether the account is a client's instead of a person's.
    let isServiceAccount: Bool

    package init(id: String, rights: Set<String> = [], isServiceAccount: Bool = false) {
        self.id = id
        self.rights = rights
        self.isServiceAccount = isServiceAccount
    }
}
