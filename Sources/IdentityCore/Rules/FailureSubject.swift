/// The subject for which failed logins are counted.
package enum FailureSubject: Sendable, Hashable {
    /// The user with this id.
    case user(String)
    /// A user name that does not exist, in lower case. The store keeps only a keyed digest of it.
    case unknownName(String)
    /// A client address that enters device codes. The store keeps only a keyed digest of it.
    case deviceCodes(address: String)

    /// Creates the subject: the user, or the typed name if no user has it.
    package init(_ user: UserRecord?, typed name: String) {
        self = user.map { .user($0.id) } ?? .unknownName(name)
    }
}
