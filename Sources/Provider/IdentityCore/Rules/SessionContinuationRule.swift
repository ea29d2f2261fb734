package import FoundationEssentials

/// Decides whether a code is issued in an existing session.
package enum SessionContinuationRule {
    /// The result for a session, `nil` for one that has ended.
    ///
    /// A pure function. `isPageCurrent` is true if no page was answered.
    package static func outcome(
        of session: ActiveSession?, isPageCurrent: Bool, _ lifetimes: TokenLifetimes, at now: Date
    ) -> ContinuationOutcome {
        guard let session, session.isActive(lifetimes, at: now), session.user.isUsable(at: now),
            session.user.requiredActions.isEmpty
        else { return .ended }
        return isPageCurrent ? .continued : .stale
    }
}
