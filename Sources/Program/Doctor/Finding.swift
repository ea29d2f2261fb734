package import FlowModel
package import IdentityModel
package import Localization
package import Sentences

/// The result of one check of a profile.
package struct Finding: Sendable, Hashable {
    /// The name of a check; the cases are in the order of the checks.
    package enum Check: String, Sendable, Hashable, CaseIterable {
        case configuration
        case store
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
        case graphQL = "graphql"
        case hostedPages = "hosted-pages"
        case keyFiles = "key-files"
    }

    package let check: Check
    package var outcome: CheckOutcome
    /// What was found; safe to show.
    package var found: Text
    /// What to change and where; `nil` if nothing has to be changed.
    package var advice: Text?
    /// The clients concerned; empty for a finding about the provider.
    package var clients: [ClientID] = []
    /// Finding and advice with ``subject`` in place of the client's name; `nil` before the names are filled in.
    package var unnamed: Unnamed?
    /// Whether the provider could not be reached, or did not answer in time.
    package var isUnreachable = false
    /// Whether the command line names something that does not exist.
    package var isUsage = false

    package init(check: Check, outcome: CheckOutcome, found: Text, advice: Text? = nil) {
        (self.check, self.outcome) = (check, outcome)
        (self.found, self.advice) = (found, advice)
    }

    /// Finding and advice before the clients are named.
    package struct Unnamed: Sendable, Hashable {
        package let found: Text
        package let advice: Text?
    }

    package static func ok(_ check: Check, _ found: Text) -> Finding {
        Finding(check: check, outcome: .ok, found: found)
    }

    static func failed(_ check: Check, _ found: Text, _ advice: Text) -> Finding {
        Finding(check: check, outcome: .failed, found: found, advice: advice)
    }

    static func warning(_ check: Check, _ found: Text, _ advice: Text) -> Finding {
        Finding(check: check, outcome: .warning, found: found, advice: advice)
    }

    static func skipped(_ check: Check, _ why: Text, _ advice: Text? = nil) -> Finding {
        Finding(check: check, outcome: .skipped, found: why, advice: advice)
    }
}

extension Finding {
    /// The finding for readers: a mark, the check's name padded to `columns`, what was found, and below it the advice.
    package func text(named title: String, columns: Int, _ texts: Texts) -> String {
        let mark =
            switch outcome {
            case .ok: "✓"
            case .warning: "!"
            case .failed: "✗"
            case .skipped: "-"
            }
        let name = title + String(repeating: " ", count: max(0, max(15, columns) - title.count))
        let lines = Self.hanging(texts(found), behind: "\(mark) \(name) ")
        return advice.map { lines + "\n" + Self.hanging(texts($0), behind: "    → ") } ?? lines
    }

    /// Wraps a text to 80 columns with a hanging indent after `head`; a longer word, such as an address, is not broken.
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
