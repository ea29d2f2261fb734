/// The account that a request of the admin REST is about, as far as its own rights at the realm matter.
package enum RightsSubject: Sendable, Hashable {
    /// A user, by the id.
    case user(String)
    /// The user that a client is by itself, by the store's id of the client.
    case client(String)
    /// The same for the client that a role belongs to, by the role's id; nobody for a role of the realm.
    case clientOfRole(String)
    /// The user of a session, by its id.
    case session(String)
    /// Every user of the realm.
    case everybody
}
