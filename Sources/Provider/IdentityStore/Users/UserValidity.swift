package import FoundationEssentials

/// The time within which a user may log in, from the attributes `validFrom` and `validUntil`.
///
/// A user outside of it is a disabled user: sessions, tokens and logins in progress end at that second, because each
/// decision asks ``UserRecord/isUsable(at:)``, and nothing runs then. Tokens are not shortened: who checks only a
/// signature accepts an access token until it expires, as for a user whom an administrator disables.
struct UserValidity: Sendable, Hashable {
    /// The first moment of validity; `nil` for no begin.
    let from: Date?
    /// The first moment after the validity; `nil` for no end.
    let until: Date?

    static let fromAttribute = "validFrom"
    static let untilAttribute = "validUntil"

    /// Reads the attributes; ``UserProfileRules`` lets no other value than a time be stored.
    init(_ attributes: [String: [String]]) {
        func time(_ name: String) -> Date? { attributes[name]?.first.flatMap(Self.time) }
        (from, until) = (time(Self.fromAttribute), time(Self.untilAttribute))
    }

    /// The time in a text such as `2026-12-01T00:00:00Z`; `nil` for any other text and for a time that does not exist.
    static func time(_ text: String) -> Date? {
        guard text.utf8.count == 20, let date = try? Date(text, strategy: .iso8601),
            // The parser also accepts other texts, and converts a time that does not exist to another one.
            date.formatted(.iso8601) == text
        else { return nil }
        return date
    }
}

extension UserRecord {
    var validity: UserValidity { UserValidity(attributes) }

    /// Why the user may not log in at a time; `nil` if the user may.
    package func unusableReason(at now: Date) -> UnusableReason? {
        guard isEnabled else { return .disabled }
        guard !isLockedPermanently else { return .lockedPermanently }
        let validity = validity
        if let end = validity.until, end <= now { return .expired }
        if let begin = validity.from, now < begin { return .notYetValid }
        return nil
    }

    /// Whether the user is enabled and within the validity.
    ///
    /// Every decision about a login, a session or a token uses this, never `isEnabled` alone.
    package func isUsable(at now: Date) -> Bool { unusableReason(at: now) == nil }
}

extension RequestRecord {
    /// Sets the user of the request, and why the user may not log in at this time.
    package func found(_ user: UserRecord?, at now: Date) {
        found(user: user?.id, named: user?.username)
        if let reason = user?.unusableReason(at: now) { found(unusable: reason) }
    }
}
