/// Decides whether a new user of a pool can have a name.
package enum PoolUsernameRule {
    /// What the pool has under a name.
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
    /// An administrator names a user by name or by `sub`, so a name that equals another user's `sub` would name that user too. Names with a
    /// provider's prefix belong to its users. A pure function.
    package static func isTaken(_ holders: Holders) -> Bool {
        holders.hasNamesake || holders.isSubject || holders.hasProviderPrefix
    }
}
