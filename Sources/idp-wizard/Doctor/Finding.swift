/// What one check of a profile came to.
struct Finding: Sendable, Hashable {
    /// A check by its name, in the order in which they are made.
    enum Check: String, Sendable, Hashable, CaseIterable {
        case address
        case tls
        case discovery
        case keys
        case algorithms
        case clock
        case scopes
        case client
        case redirect
        case form
        case pkce
        case administration
        case clientScopes = "client-scopes"
    }

    /// How it went.
    enum Outcome: String, Sendable, Hashable {
        /// It is as it should be.
        case ok
        /// It works, and something better is possible.
        case warning
        /// It must be changed.
        case failed
        /// It could not be looked at; what was found says why, and the advice what would tell it.
        case skipped
    }

    /// What was looked at.
    let check: Check
    /// How it went.
    let outcome: Outcome
    /// What was found, safe to show.
    let found: String
    /// What to change and where, nil where nothing is to be changed.
    var advice: String?
    /// Whether the provider could not be reached, or gave no answer in time.
    var isUnreachable = false

    static func ok(_ check: Check, _ found: String) -> Finding { Finding(check: check, outcome: .ok, found: found) }

    static func failed(_ check: Check, _ found: String, _ advice: String) -> Finding {
        Finding(check: check, outcome: .failed, found: found, advice: advice)
    }

    static func warning(_ check: Check, _ found: String, _ advice: String) -> Finding {
        Finding(check: check, outcome: .warning, found: found, advice: advice)
    }

    static func skipped(_ check: Check, _ why: String, _ advice: String? = nil) -> Finding {
        Finding(check: check, outcome: .skipped, found: why, advice: advice)
    }
}

extension Finding {
    /// The finding as a line for scripts.
    var json: JSONText {
        [
            "type": "check", "check": .string(check.rawValue), "outcome": .string(outcome.rawValue),
            "found": .string(found), "advice": .text(advice),
        ]
    }

    /// The finding for people: a mark, what was looked at and found, and below it what to change.
    var text: String {
        let mark =
            switch outcome {
            case .ok: "✓"
            case .warning: "!"
            case .failed: "✗"
            case .skipped: "-"
            }
        let name = check.rawValue + String(repeating: " ", count: max(0, 15 - check.rawValue.count))
        let line = "\(mark) \(name) \(found)"
        return advice.map { "\(line)\n    → \($0)" } ?? line
    }
}
