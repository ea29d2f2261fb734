/// The account that an admin REST request changes; the caller must have all rights that this account has.
package enum RightsSubject: Sendable, Hashable {
    /// The user with this ID.
    case user(String)
    /// The service account of the client with this internal ID.
    case client(String)
    /// The service account of the client that owns the role with this ID; no account for a realm role.
    case clientOfRole(String)
    /// The user of the session with this ID.
    case session(String)
    /// Every user of the realm.
    case everybody
}
