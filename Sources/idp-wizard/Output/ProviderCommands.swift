import Flows
import HTTPMessage
import IdentityModel

/// The commands of one provider as sentences name them: only those that its kind and its profile take.
struct ProviderCommands: Sendable, Hashable {
    /// How its commands begin.
    let program: String
    /// Its kind.
    let kind: ProviderKind
    /// Whether a browser can come back to this program: its redirect URI is an address of this machine.
    let hasLoopbackRedirect: Bool

    init(program: String, profile: ProviderProfile) {
        self.program = program
        kind = profile.kind
        let redirect = URLReference(profile.redirectURI)
        hasLoopbackRedirect = redirect.scheme?.lowercased() == "http" && redirect.isLoopback
    }

    /// The same pages in a browser, which runs their scripts.
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

    /// A new activation code for a user.
    func newCode(for user: String) -> String {
        kind == .oidc ? "ask whoever administers the provider's users." : "\(program) code issue \(user)."
    }

    /// The end of a user's lock.
    func unlock(_ user: String) -> String {
        kind == .oidc ? "ask whoever administers the provider's users." : "\(program) users unlock \(user)."
    }
}
