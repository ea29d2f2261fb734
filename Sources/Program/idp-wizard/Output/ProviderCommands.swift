import Flows
import HTTPMessage
import IdentityModel

/// The commands for one provider, for advice: only those that its kind and profile support.
struct ProviderCommands: Sendable, Hashable {
    /// The beginning of every command line.
    let program: String
    let kind: ProviderKind
    /// Whether a browser can return to this program: the redirect URI is a loopback address.
    let hasLoopbackRedirect: Bool

    init(program: String, profile: ProviderProfile) {
        self.program = program
        kind = profile.kind
        let redirect = URLReference(profile.redirectURI)
        hasLoopbackRedirect = redirect.scheme?.lowercased() == "http" && redirect.isLoopback
    }

    /// The command that shows the same pages in a browser, which runs scripts; `nil` if there is none.
    func browser(after flow: FlowName) -> String? {
        guard kind == .kobil else { return "\(program) flow login --via \(hasLoopbackRedirect ? "browser" : "paste")" }
        return switch flow {
        case .activate, .addUser, .webActivate: "\(program) flow web-activate --agent browser"
        case .changePassword, .forgotPassword: nil
        default: "\(program) flow web-activate --agent browser --client IDPSubsequentLogin"
        }
    }

    /// The command for a new activation code for a user; `nil` if only the provider's administrator issues one.
    func newCode(for user: String) -> String? { kind == .oidc ? nil : "\(program) code issue \(user)" }

    /// The command that unlocks a user; `nil` if only the provider's administrator can.
    func unlock(_ user: String) -> String? { kind == .oidc ? nil : "\(program) users unlock \(user)" }
}
