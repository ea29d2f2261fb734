import FoundationEssentials

/// Limits the guessing of user codes that people enter for their devices (RFC 8628, section 5.1).
///
/// Pure.
enum UserCodeRule {
    /// The number of wrong codes that one address may enter within ``guessingTime``.
    static let maximumGuesses = 10
    /// The time in seconds after which the wrong codes of an address no longer count.
    static let guessingTime = 600.0

    /// Whether the address may enter a code.
    static func admits(_ failures: FailureRecord, at now: Date) -> Bool {
        recent(failures, at: now).count < maximumGuesses
    }

    /// The record after one more wrong code.
    static func afterWrongCode(_ failures: FailureRecord, at now: Date, from address: String) -> FailureRecord {
        var next = recent(failures, at: now)
        next.count += 1
        next.lastFailure = now
        next.lastAddress = address
        return next
    }

    private static func recent(_ failures: FailureRecord, at now: Date) -> FailureRecord {
        var recent = failures
        let isRecent = failures.lastFailure.map { now.timeIntervalSince($0) < guessingTime } ?? false
        if !isRecent { recent.count = 0 }
        return recent
    }
}
