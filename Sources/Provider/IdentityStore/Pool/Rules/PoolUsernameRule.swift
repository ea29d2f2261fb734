/// Decides whether a name is available for a new user of a pool.
enum PoolUsernameRule {
    /// The uses of a name in the pool.
    struct Holders: Sendable, Hashable {
        /// Whether a user has the name.
        var hasNamesake = false
        /// Whether the name is the `sub` of a user.
        var isSubject = false
        /// Whether the name begins with the name of an upstream provider and `_`.
        var hasProviderPrefix = false
    }

    /// Whether the name is taken.
    ///
    /// Administrators refer to users by name or by `sub`, so a name equal to another user's `sub` would be ambiguous.
    /// Names with a provider's prefix belong to its users. A pure function.
    static func isTaken(_ holders: Holders) -> Bool {
        holders.hasNamesake || holders.isSubject || holders.hasProviderPrefix
    }
}
