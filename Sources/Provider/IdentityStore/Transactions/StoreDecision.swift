package import OpenID

/// The OAuth error of a refused grant.
package typealias GrantRefusal = OAuthError

/// A rule that decides about a stored grant inside the store's transaction.
///
/// Must be pure: a repeated transaction calls it again.
package typealias StoreDecision<Stored, Decided> = @Sendable (Stored) throws(GrantRefusal) -> Decided
