import FoundationEssentials

/// Classifies the use of something that can be used once: an authorization code, a code of the hosted UI, a challenge.
enum SingleUse: Sendable, Hashable {
    /// Its first use.
    ///
    /// It counts even if a rule then refuses it, so guessing the rest of the request has only one attempt.
    case first
    /// Its first use, after its expiry. It counts.
    case expired
    /// It was used before. One of the two users may have stolen it, so everything issued for it ends (RFC 6749, section
    /// 4.1.2).
    case again

    /// Classifies a use at a time; `expiresAt` is `nil` if another rule checks the expiry.
    ///
    /// A pure function.
    init(wasUsed: Bool, expiresAt: Date? = nil, at now: Date) {
        if wasUsed {
            self = .again
        } else if let expiresAt, now >= expiresAt {
            self = .expired
        } else {
            self = .first
        }
    }
}
