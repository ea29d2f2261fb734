import IdpSdk
import OpenID

/// A provider's reaction to a login, reduced to what can be compared.
enum Reaction: Sendable, Hashable {
    /// A page that asks for these fields.
    case asks([String])
    /// A page that requires scripts.
    case needsScript
    /// A redirect to the redirect URI: the error's code, or `nil` for an authorization code.
    case answers(String?)
    /// An error page, by its text without the parts that change each time.
    case refuses(String)
    /// No response.
    case silent

    /// Creates the reaction for an answer; `named` are values of the request that an error may repeat.
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

    /// The text of an error page without request numbers and the request's values, so that it is the same each time.
    private static func lasting(_ text: String, without named: [String]) -> String {
        var rest = text
        for name in named where !name.isEmpty {
            rest = rest.split(separator: name, omittingEmptySubsequences: false).joined(separator: " ")
        }
        return rest.split { !$0.isLetter && !$0.isNumber }.filter { !$0.contains { $0.isNumber } }
            .joined(separator: " ").lowercased()
    }

    /// Whether two reactions differ; a missing response never counts as different.
    func differs(from other: Reaction) -> Bool { self != .silent && other != .silent && self != other }

    /// Whether the login continues: with a page, even one that needs a script.
    var goesOn: Bool {
        switch self {
        case .asks, .needsScript: true
        case .answers, .refuses, .silent: false
        }
    }

    /// Whether a request with `prompt=none` was found valid (OpenID Connect Core, section 3.1.2.6).
    var wouldGoOn: Bool {
        guard case .answers(let code) = self else { return false }
        return [
            nil, "login_required", "interaction_required", "consent_required", "account_selection_required",
        ].contains(code)
    }
}
