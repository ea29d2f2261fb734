package import IdentityModel
package import IdentityStore
package import ServerRouting

/// The stores and services that the OpenID endpoints use.
package struct OpenIDServices: Sendable {
    package let store: DatabaseStore
    let hasher: any PasswordHasher
    let keys: KeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// The part of the issuers before `/realms`, from the store.
    package let baseURL: String

    package init(
        store: DatabaseStore, hasher: any PasswordHasher, clock: any WallClock, random: any RandomSource,
        baseURL: String
    ) {
        self.store = store
        self.hasher = hasher
        keys = KeyRing(store: store)
        self.clock = clock
        self.random = random
        self.baseURL = baseURL
    }

    package var accessTokens: AccessTokenCheck {
        AccessTokenCheck(store: store, keys: keys, clock: clock)
    }
}
