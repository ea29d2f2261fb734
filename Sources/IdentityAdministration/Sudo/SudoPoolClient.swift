import HTTPMessage
import JOSE

/// The pool, its settings, and the configuration for apps.
public struct SudoPoolClient: Sendable {
    static let path = "sudo/pool"

    let transport: AdministrationTransport

    /// The pool; throws `notFound` where the server or the tenant has none.
    public func show() async throws(AdministrationError) -> SudoPool {
        try await transport.read(SudoPool.self, Self.path)
    }

    public func change(_ change: SudoPoolChange) async throws(AdministrationError) {
        try await transport.send(.put, Self.path, body: change)
    }

    /// The content of `sudoplatformconfig.json`: one line with a JSON object, members sorted by name.
    ///
    /// It must be sanitised before it is shown. It names one redirect URI: `redirectURI`, or the pool's first.
    public func configuration(redirectURI: String? = nil) async throws(AdministrationError) -> String {
        var query = FormFields()
        query.add("redirectUri", ifPresent: redirectURI)
        return try await transport.readJSON("sudo/config", query).text
    }
}
