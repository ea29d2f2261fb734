package import IdentityCore

/// Decides what the holder of a bearer token may administer.
package protocol AdministratorGate: Sendable {
    /// Checks the token of an `Authorization: Bearer` header; nil if there is none.
    ///
    /// Access is granted to a valid access token of realm `master` whose session has not ended and whose user has the admin role.
    /// Throws if the store fails: then nothing is known about the token.
    func access(bearer: String?) async throws(StoreError) -> AdministratorAccess

    /// The rights of an administrator of one realm, by a token of that realm; nil for any other token.
    ///
    /// Throws if the store fails.
    func rights(bearer: String?) async throws(StoreError) -> AdministratorRights?

    /// Whose token it is; nil for an invalid one.
    ///
    /// Throws if the store fails.
    func administrator(bearer: String?) async throws(StoreError) -> AdministratorIdentity?
}

extension AdministratorGate {
    /// No token administers a single realm.
    func rights(bearer: String?) async -> AdministratorRights? { nil }
}

/// What a bearer token allows.
package enum AdministratorAccess: Sendable, Hashable {
    /// Everything in every realm.
    case granted
    /// The token is valid, but its holder is not an administrator.
    case forbidden
    /// There is no token, or it is not valid.
    case unauthorized
}
