/// The account that an admin REST request changes; the caller must have all rights that this account has.
package enum RightsSubject: Sendable, Hashable {
    /// The user with this id.
    case user(String)
    /// The service account of the client with this internal id.
    case client(String)
    /// The service account of the client that owns the role with this id; no account for a realm role.
    case clientOfRole(String)
    /// The user of the session with this id.
    case session(String)
    /// Every user of the realm.
    case everybody
}
