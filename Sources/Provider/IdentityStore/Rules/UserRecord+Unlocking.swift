extension UserRecord {
    /// Whether this user differs from the stored one in nothing, or only in that a permanent lock-out has ended.
    package func onlyUnlocks(_ stored: UserRecord) -> Bool {
        var (own, expected) = (self, stored)
        if !own.isLockedPermanently { expected.isLockedPermanently = false }
        // Their order has no meaning.
        own.requiredActions.sort()
        expected.requiredActions.sort()
        return own == expected
    }
}
