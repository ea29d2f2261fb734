import FoundationEssentials

/// Decides what happens to a login whose page is answered.
///
/// Pure. `isCurrent` is whether the answered page is the login's current one.
enum LoginPageRule {
    /// The result of an answer that leads to the next page.
    ///
    /// A page of a locked-out user is not replaced, whether it is current or not, because the next page would reveal
    /// that a guess was correct.
    static func replacement(isLocked: Bool, isCurrent: Bool) -> PageReplacement {
        if isLocked { return .locked }
        return isCurrent ? .replaced : .stale
    }

    /// The result of a wrong answer, after its failure was counted.
    static func refusal(
        _ count: FailureCount, isCurrent: Bool, _ settings: BruteForceSettings, at now: Date
    ) -> RefusalResult {
        guard isCurrent else { return .stale }
        return count.wasLocked ? .locked : .replaced(attemptsLeft: settings.attemptsLeft(count.failures, at: now))
    }

    /// The result of starting a login with client data.
    ///
    /// `seen` is the browser that has used the client data before; `nil` for none. The same browser may reload its page.
    static func beginning(by browser: [UInt8], clientDataSeenBy seen: [UInt8]?) -> BeginOutcome {
        seen == nil || seen == browser ? .begun : .clientDataSeenBefore
    }
}
