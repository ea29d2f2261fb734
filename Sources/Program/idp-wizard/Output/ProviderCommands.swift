import Flows
import HTTPMessage
import IdentityModel

/// The commands for one provider, for advice: only those that its kind and profile support.
struct ProviderCommands: Sendable, Hashable {
    /// The beginning of every command.
    let program: [CommandWord]
    let kind: ProviderKind
    /// Whether a browser can return to this program: the redirect URI is a loopback address.
    let hasLoopbackRedirect: Bool

    init(program: [CommandWord], profile: ProviderProfile) {
        self.program = program
        kind = profile.kind
        let redirect = URLReference(profile.redirectURI)
        hasLoopbackRedirect = redirect.scheme?.lowercased() == "http" && redirect.isLoopback
    }

    /// The command that shows the same pages in a browser, which runs scripts.
    func browser(after flow: FlowName) -> String? {
        guard kind == .kobil else {
            return line(["flow", "login", .option("--via", hasLoopbackRedirect ? "browser" : "paste")])
        }
        let web: [CommandWord] = ["flow", "web-activate", .option("--agent", "browser")]
        return switch flow {
        case .activate, .addUser, .webActivate: line(web)
        case .changePassword, .forgotPassword: nil
        default: line(web + [.option("--client", "IDPSubsequentLogin")])
        }
    }

    /// The command for a new activation code for a user; `nil` if only the provider's administrator issues one.
    func newCode(for user: CommandWord) -> String? { kind == .oidc ? nil : line(["code", "issue", user]) }

    /// The command that unlocks a user; `nil` if only the provider's administrator can.
    func unlock(_ user: CommandWord) -> String? { kind == .oidc ? nil : line(["users", "unlock", user]) }

    /// A command for this provider, quoted for a shell.
    func line(_ words: [CommandWord]) -> String { (program + words).line }
}
