/// Decides whether a name is available for a new user of a pool.
package enum PoolUsernameRule {
    /// The uses of a name in the pool.
    package struct Holders: Sendable, Hashable {
        /// Whether a user has the name.
        package var hasNamesake = false
        /// Whether the name is the `sub` of a user.
        package var isSubject = false
        /// Whether the name begins with the name of an upstream provider and `_`.
        package var hasProviderPrefix = false

        package init(hasNamesake: Bool = false, isSubject: Bool = false, hasProviderPrefix: Bool = false) {
            self.hasNamesake = hasNamesake
            self.isSubject = isSubject
            self.hasProviderPrefix = hasProviderPrefix
        }
    }

    /// Whether the name is taken.
    ///
    /// Administrators refer to users by name or by `sub`, so a name equal to another user's `sub` would be ambiguous.
    /// Names with a provider's prefix belong to its users. A pure function.
    package static func isTaken(_ holders: Holders) -> Bool {
        holders.hasNamesake || holders.isSubject || holders.hasProviderPrefix
    }
}
