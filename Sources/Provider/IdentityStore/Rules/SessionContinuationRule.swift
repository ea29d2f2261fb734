import FoundationEssentials

/// Decides whether a code is issued in an existing session.
enum SessionContinuationRule {
    /// The result for a session, `nil` for one that has ended.
    ///
    /// A pure function. `isPageCurrent` is true if no page was answered.
    static func outcome(
        of session: ActiveSession?, isPageCurrent: Bool, _ lifetimes: TokenLifetimes, locks: BruteForceSettings,
        at now: Date
    ) -> ContinuationOutcome {
        guard let session, session.isActive(lifetimes, at: now), session.user.isUsable(at: now),
            session.user.requiredActions.isEmpty
        else { return .ended }
        guard !locks.isLocked(session.user, at: now) else { return .locked }
        return isPageCurrent ? .continued : .stale
    }
}
