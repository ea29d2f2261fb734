package import IdentityCore

/// Tells whether a bearer token lets its holder administer.
package protocol AdministratorGate: Sendable {
    /// Judges the token of an `Authorization: Bearer` header, nil where there was none.
    ///
    /// Granted are access tokens of realm `master`, unexpired, whose session has not ended and whose user has the admin role.
    /// Throws where the store fails: then nothing is known about the token.
    func access(bearer: String?) async throws(StoreError) -> AdministratorAccess

    /// Judges a token that no realm but its own believes; nil where it is none of a realm's administrator.
    ///
    /// Throws where the store fails.
    func rights(bearer: String?) async throws(StoreError) -> AdministratorRights?
}

extension AdministratorGate {
    /// Nobody administers one realm alone.
    func rights(bearer: String?) async -> AdministratorRights? { nil }
}

/// What a bearer token is good for.
package enum AdministratorAccess: Sendable, Hashable {
    /// Everything in every realm.
    case granted
    /// The token is good, its holder is no administrator.
    case forbidden
    /// There is no token, or none that is good.
    case unauthorized
}
