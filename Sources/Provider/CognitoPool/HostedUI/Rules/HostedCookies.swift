import IdentityModel
import IdentityStore
import JOSE

/// The cookies of the hosted UI: one per sign-in that waits for a provider, and one for the browser's session.
///
/// Their values are random; the store contains only digests. `SameSite=Lax` lets a browser send them when a provider
/// redirects it back.
struct HostedCookies: Sendable, Hashable {
    /// Whether the hosted UI is reached over https.
    let isSecure: Bool

    /// The path of a provider's response.
    static let loginPath = PoolOrigin.upstreamResponsePath
    /// The paths that read the session; the browser gets the same cookie for each.
    static let sessionPaths = ["/oauth2/authorize", "/logout"]

    /// The name of the cookie that binds a sign-in to its browser; each tab has its own.
    static func loginName(state: Secret) -> String {
        "hosted-ui-login-" + Hexadecimal.encode(SHA256.digest(state).prefix(8))
    }

    /// The name of the session's cookie; every app client, and so every pool, has its own.
    static func sessionName(_ client: ClientID) -> String { "hosted-ui-" + client.rawValue }

    /// The `Set-Cookie` value for a sign-in.
    func login(state: Secret, value: Secret, seconds: Int) -> String {
        setting(Self.loginName(state: state), value.exposedText, Self.loginPath, seconds)
    }

    /// The `Set-Cookie` value that ends a sign-in.
    func removingLogin(state: Secret) -> String { setting(Self.loginName(state: state), "", Self.loginPath, 0) }

    /// The `Set-Cookie` values of a session.
    func session(of client: ClientID, value: Secret, seconds: Int) -> [String] {
        Self.sessionPaths.map { setting(Self.sessionName(client), value.exposedText, $0, seconds) }
    }

    /// The `Set-Cookie` values that end a session.
    func removingSession(of client: ClientID) -> [String] {
        Self.sessionPaths.map { setting(Self.sessionName(client), "", $0, 0) }
    }

    private func setting(_ name: String, _ value: String, _ path: String, _ seconds: Int) -> String {
        "\(name)=\(value); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
