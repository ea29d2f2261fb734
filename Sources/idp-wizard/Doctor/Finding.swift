import IdentityModel

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
    var outcome: Outcome
    /// What was found, safe to show.
    var found: String
    /// What to change and where, nil where nothing is to be changed.
    var advice: String?
    /// The clients that it is about; none where it is about the provider.
    var clients: [ClientID] = []
    /// Found and advice with ``subject`` in the place of the clients' names; nil before these were put in.
    var sentences: Sentences?
    /// Whether the provider could not be reached, or gave no answer in time.
    var isUnreachable = false
    /// Whether what was typed names something that is not there.
    var isUsage = false

    /// Found and advice of a finding before its clients were named.
    struct Sentences: Sendable, Hashable {
        let found: String
        let advice: String?
    }

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
    /// The finding as lines for scripts, one for each client that it is about.
    var json: [JSONText] {
        single.map { finding in
            [
                "type": "check", "check": .string(check.rawValue), "client": .text(finding.clients.first?.rawValue),
                "outcome": .string(outcome.rawValue), "found": .string(finding.found), "advice": .text(finding.advice),
            ]
        }
    }

    /// The finding for people, as wide as any terminal: a mark, what was looked at and found, and below it what to change.
    var text: String {
        let mark =
            switch outcome {
            case .ok: "✓"
            case .warning: "!"
            case .failed: "✗"
            case .skipped: "-"
            }
        let name = check.rawValue + String(repeating: " ", count: max(0, 15 - check.rawValue.count))
        let lines = Self.hanging(found, behind: "\(mark) \(name) ")
        return advice.map { lines + "\n" + Self.hanging($0, behind: "    → ") } ?? lines
    }

    /// A text in lines of 80 columns behind a head; a word that is longer, an address as a rule, stays whole to be copied.
    private static func hanging(_ text: String, behind head: String) -> String {
        var lines: [String] = []
        var line = head
        let indent = String(repeating: " ", count: head.count)
        for word in text.split(separator: " ") {
            if line.count + word.count > 80, line != head, line != indent {
                lines.append(String(line.dropLast()))
                line = indent
            }
            line += word + " "
        }
        return (lines + [String(line.dropLast())]).joined(separator: "\n")
    }
}
