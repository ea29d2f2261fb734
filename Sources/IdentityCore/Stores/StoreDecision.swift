package import OpenID

/// OAuth's reason why a grant is refused.
package typealias GrantRefusal = OAuthError

/// Decides within a store's transaction what becomes of a grant, from what the store has of it.
///
/// Pure: a store may call it again when a transaction is repeated.
package typealias StoreDecision<Stored, Decided> = @Sendable (Stored) throws(GrantRefusal) -> Decided
