package import FoundationEssentials

/// What the use of something that can be used once is: an authorization code, a code of the hosted UI, a challenge.
package enum SingleUse: Sendable, Hashable {
    /// Its first use.
    ///
    /// It counts, even if a rule then refuses it: whoever guesses at the rest of the request has one try.
    case first
    /// Its first use, too late. It counts.
    case expired
    /// It was used before. Whoever uses it now may have stolen it, or had it stolen, so what was issued for it ends (RFC 6749, section 4.1.2).
    case again

    /// The use at a time; `expiresAt` is nil where another rule decides about the time.
    ///
    /// A pure function.
    package init(wasUsed: Bool, expiresAt: Date? = nil, at now: Date) {
        if wasUsed {
            self = .again
        } else if let expiresAt, now >= expiresAt {
            self = .expired
        } else {
            self = .first
        }
    }
}
