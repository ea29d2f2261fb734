/// Something that roles are given to.
package enum RoleHolder: Sendable, Hashable {
    /// A user, by his id.
    case user(String)
    /// A group, by its id; its members have its roles, and so have those of the groups within it.
    case group(String)
    /// A client, by the store's id: the roles that it may be told of where it may not be told of all.
    case client(String)
    /// A client scope, by its id: the roles that a client with it may be told of.
    case clientScope(String)

    /// The id by which the store knows it.
    package var id: String {
        switch self {
        case .user(let id), .group(let id), .client(let id), .clientScope(let id): id
        }
    }
}
