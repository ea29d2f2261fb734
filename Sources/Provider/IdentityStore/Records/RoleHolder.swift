/// An object to which roles can be assigned.
package enum RoleHolder: Sendable, Hashable {
    /// The user with this ID.
    case user(String)
    /// The group with this ID. Its roles apply to its members and to the members of its subgroups.
    case group(String)
    /// The scope mappings of the client with this internal id: the roles that its tokens may contain.
    case client(String)
    /// The scope mappings of the client scope with this ID.
    case clientScope(String)

    /// The ID of the user, group, client or client scope.
    package var id: String {
        switch self {
        case .user(let id), .group(let id), .client(let id), .clientScope(let id): id
        }
    }
}
