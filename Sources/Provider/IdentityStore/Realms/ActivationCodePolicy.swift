import JOSE

/// The bounds of a realm's activation codes, from the realm's attributes, because Keycloak has no members for them.
///
/// They are checked when a code is stored: codes from before a change stay valid.
package struct ActivationCodePolicy: Sendable, Hashable {
    /// The length of a code if none is chosen.
    package private(set) var length = 8
    package private(set) var minLength = 8
    package private(set) var maxLength = 12
    /// The period of a code if none is chosen.
    package private(set) var period = ActivationPeriod.sixtyDays
    package private(set) var maxPeriod = ActivationPeriod.sixtyDays
    package private(set) var minPeriod = ActivationPeriod.tenMinutes
    /// The number of wrong codes after which the right one is withdrawn; 0 for no limit.
    package private(set) var tries = 0

    /// The names of the realm's attributes.
    package enum Name: String, Sendable, Hashable, CaseIterable {
        case length = "activationCode.length"
        case minLength = "activationCode.minLength"
        case maxLength = "activationCode.maxLength"
        case period = "activationCode.period"
        case maxPeriod = "activationCode.maxPeriod"
        case minPeriod = "activationCode.minPeriod"
        case tries = "activationCode.tries"
    }

    /// The lengths that a realm may allow, in characters.
    package static let possibleLengths = 4...64
    package static let possibleTries = 0...1000

    /// The default bounds.
    package init() {}

    /// Parses a realm's attributes; absent and empty ones have their defaults.
    package init(_ attributes: [String: String]) throws(ActivationCodePolicyError) {
        func number(_ name: Name, in range: ClosedRange<Int>, or standard: Int) throws(ActivationCodePolicyError) -> Int
        {
            guard let text = attributes[name.rawValue], !text.isEmpty else { return standard }
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number)
            else { throw .invalid(name) }
            return number
        }
        func period(_ name: Name, or standard: ActivationPeriod) throws(ActivationCodePolicyError) -> ActivationPeriod {
            guard let text = attributes[name.rawValue], !text.isEmpty else { return standard }
            guard let period = ActivationPeriod(text) else { throw .invalid(name) }
            return period
        }
        length = try number(.length, in: Self.possibleLengths, or: length)
        minLength = try number(.minLength, in: Self.possibleLengths, or: minLength)
        maxLength = try number(.maxLength, in: Self.possibleLengths, or: maxLength)
        self.period = try period(.period, or: self.period)
        maxPeriod = try period(.maxPeriod, or: maxPeriod)
        minPeriod = try period(.minPeriod, or: minPeriod)
        tries = try number(.tries, in: Self.possibleTries, or: tries)
        guard minLength <= length else { throw .contradiction(.length, below: .minLength) }
        guard length <= maxLength else { throw .contradiction(.maxLength, below: .length) }
        guard minPeriod.seconds <= self.period.seconds else { throw .contradiction(.period, below: .minPeriod) }
        guard self.period.seconds <= maxPeriod.seconds else { throw .contradiction(.maxPeriod, below: .period) }
    }

    /// The bound that a code's number of characters exceeds; `nil` if it is allowed.
    package func bound(exceededByLength count: Int) -> Name? {
        if count < minLength { return .minLength }
        return count > maxLength ? .maxLength : nil
    }

    /// The bound that a code's period exceeds; `nil` if it is allowed.
    package func bound(exceededBy period: ActivationPeriod) -> Name? {
        if period.seconds < minPeriod.seconds { return .minPeriod }
        return period.seconds > maxPeriod.seconds ? .maxPeriod : nil
    }

    /// The value of a bound, as in the realm's attribute.
    package func value(of name: Name) -> String {
        switch name {
        case .length: String(length)
        case .minLength: String(minLength)
        case .maxLength: String(maxLength)
        case .period: period.text
        case .maxPeriod: maxPeriod.text
        case .minPeriod: minPeriod.text
        case .tries: String(tries)
        }
    }
}

/// Why a realm's attributes are not valid as bounds of activation codes.
package enum ActivationCodePolicyError: Error, Sendable, Hashable {
    /// The attribute has a value that is not possible.
    case invalid(ActivationCodePolicy.Name)
    /// One bound is below another that it must not be below.
    case contradiction(ActivationCodePolicy.Name, below: ActivationCodePolicy.Name)
}

extension RealmRecord {
    /// The bounds of activation codes; the attributes are checked when they are stored.
    package var activationCodePolicy: ActivationCodePolicy {
        (try? ActivationCodePolicy(attributes)) ?? ActivationCodePolicy()
    }
}

/// The validity period of an activation code in KOBIL's notation: a number and `d`, `h`, `m` or `s` (Sources/KOBIL.md,
/// Activation codes).
package struct ActivationPeriod: Sendable, Hashable {
    /// The period as it was sent.
    package let text: String
    /// The period in seconds: from one second to a hundred years.
    package let seconds: Int

    /// Parses a period; `nil` for any other text.
    package init?(_ text: String) {
        guard let unit = text.last, let factor = ["d": 86400, "h": 3600, "m": 60, "s": 1][unit],
            text.dropLast().utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text.dropLast())
        else { return nil }
        let (seconds, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        guard !isTooLarge, (1...3_162_240_000).contains(seconds) else { return nil }
        self.text = text
        self.seconds = seconds
    }

    private init(text: String, seconds: Int) {
        self.text = text
        self.seconds = seconds
    }

    static let sixtyDays = ActivationPeriod(text: "60d", seconds: 60 * 86_400)
    static let tenMinutes = ActivationPeriod(text: "10m", seconds: 600)
}

extension StoreRefusal {
    package init(_ error: ActivationCodePolicyError) {
        switch error {
        case .contradiction(let name, let below):
            self = .impossible(attribute: name.rawValue, reason: "must not be below \(below.rawValue)")
        case .invalid(let name): self = .impossible(attribute: name.rawValue, reason: "must be \(Self.possible(name))")
        }
    }

    private static func possible(_ name: ActivationCodePolicy.Name) -> String {
        func numbers(_ range: ClosedRange<Int>) -> String {
            "a number from \(range.lowerBound) to \(range.upperBound)"
        }
        return switch name {
        case .length, .minLength, .maxLength: numbers(ActivationCodePolicy.possibleLengths)
        case .tries: numbers(ActivationCodePolicy.possibleTries)
        case .period, .minPeriod, .maxPeriod: "a number and d, h, m or s, a hundred years at most"
        }
    }
}
