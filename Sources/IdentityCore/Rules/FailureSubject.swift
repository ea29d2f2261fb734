/// Under what failed logins are counted.
package enum FailureSubject: Sendable, Hashable {
    /// A user, by his id.
    case user(String)
    /// A name that no user has, in lower case; a store keeps no more of it than a keyed digest.
    case unknownName(String)
    /// An address from which codes of devices are typed; kept as a keyed digest too.
    case deviceCodes(address: String)

    /// The user who was found by a typed name, or the name.
    package init(_ user: UserRecord?, typed name: String) {
        self = user.map { .user($0.id) } ?? .unknownName(name)
    }
}
