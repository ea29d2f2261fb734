import Flows
import HTTPMessage
import IdentityModel

/// The commands for one provider, as advice names them: only those that its kind and profile support.
struct ProviderCommands: Sendable, Hashable {
    /// The beginning of its commands.
    let program: String
    /// Its kind.
    let kind: ProviderKind
    /// Whether a browser can return to this program: the redirect URI is a loopback address.
    let hasLoopbackRedirect: Bool

    init(program: String, profile: ProviderProfile) {
        self.program = program
        kind = profile.kind
        let redirect = URLReference(profile.redirectURI)
        hasLoopbackRedirect = redirect.scheme?.lowercased() == "http" && redirect.isLoopback
    }

    /// The same pages in a browser, which runs scripts.
    func browser(after flow: FlowName) -> String {
        guard kind == .kobil else {
            return "Use a browser: \(program) flow login --via \(hasLoopbackRedirect ? "browser" : "paste")."
        }
        return switch flow {
        case .activate, .addUser, .webActivate: "Use a browser: \(program) flow web-activate --agent browser."
        case .changePassword, .forgotPassword: "Use the provider's own pages in a browser."
        default: "Use a browser: \(program) flow web-activate --agent browser --client IDPSubsequentLogin."
        }
    }

    /// How to get a new activation code for a user.
    func newCode(for user: String) -> String {
        kind == .oidc ? "ask the provider's administrator." : "\(program) code issue \(user)."
    }

    /// How to unlock a user.
    func unlock(_ user: String) -> String {
        kind == .oidc ? "ask the provider's administrator." : "\(program) users unlock \(user)."
    }
}
