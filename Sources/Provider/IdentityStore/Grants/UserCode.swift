import FoundationEssentials
package import IdentityModel

/// The user code that a device shows (RFC 8628, section 6.1): eight consonants, so that it never spells a word.
package struct UserCode: Sendable, Hashable {
    /// The letters without the hyphen.
    package let letters: String

    private static let alphabet = "BCDFGHJKLMNPQRSTVWXZ"
    private static let length = 8

    package init(random: any RandomSource) { letters = random.text(of: Self.alphabet, count: Self.length) }

    /// Parses a typed code; case, whitespace and hyphens are ignored.
    ///
    /// Returns `nil` for anything but eight of the letters.
    package init?(typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        let letters = typed.uppercased().filter { !" -\t".contains($0) }
        guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
        self.letters = letters
    }

    /// The code as displayed: `BCDF-GHJK`.
    package var shown: String { "\(letters.prefix(4))-\(letters.suffix(4))" }
}

/// Limits the guessing of user codes that people enter for their devices (RFC 8628, section 5.1).
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
