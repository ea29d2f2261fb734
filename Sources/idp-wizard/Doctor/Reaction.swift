import IdpSdk
import OpenID

/// What a provider did with a login that was begun, as far as two of them can be compared.
enum Reaction: Sendable, Hashable {
    /// It asks the person for these fields.
    case asks([String])
    /// It shows a page that works by script alone.
    case needsScript
    /// It answers at the redirect URI: an error's code, nil for a code.
    case answers(String?)
    /// It shows an error; its words without those that are different each time.
    case refuses(String)
    /// No answer came.
    case silent

    /// What `answer` was; `named` are the texts of the request, which an error may repeat.
    init(_ answer: ProviderProbe.Answer, named: [String]) {
        switch answer {
        case .page(let page): self = .asks(page.inputFieldIds)
        case .redirected(let error): self = .answers(error?.code.rawValue)
        case .refused(let error):
            switch error.local {
            case .scriptRequired: self = .needsScript
            case .notReachable, .tls, .timeout, .deadlinePassed: self = .silent
            default: self = .refuses(Self.lasting(error.errorDescription, without: named))
            }
        }
    }

    /// The words that the same refusal has the next time too: numbers of requests and the names that were asked for are left out.
    private static func lasting(_ text: String, without named: [String]) -> String {
        var rest = text
        for name in named where !name.isEmpty {
            rest = rest.split(separator: name, omittingEmptySubsequences: false).joined(separator: " ")
        }
        return rest.split { !$0.isLetter && !$0.isNumber }.filter { !$0.contains { $0.isNumber } }
            .joined(separator: " ").lowercased()
    }

    /// Whether what was asked for made a difference; an answer that did not come tells nothing.
    func differs(from other: Reaction) -> Bool { self != .silent && other != .silent && self != other }

    /// Whether the login goes on: a page, whoever can use it.
    var goesOn: Bool {
        switch self {
        case .asks, .needsScript: true
        case .answers, .refuses, .silent: false
        }
    }

    /// Whether a request that may show no page was found good (OpenID Connect Core, section 3.1.2.6).
    var wouldGoOn: Bool {
        guard case .answers(let code) = self else { return false }
        return [
            nil, "login_required", "interaction_required", "consent_required", "account_selection_required",
        ].contains(code)
    }
}
