import HTTPMessage
import JOSE

/// The pool, its settings, and the configuration for apps.
public struct SudoPoolClient: Sendable {
    static let path = "sudo/pool"

    let transport: AdministrationTransport

    /// Returns the pool; throws `notFound` if the server or the tenant has none.
    public func show() async throws(AdministrationError) -> SudoPool {
        try await transport.read(SudoPool.self, Self.path)
    }

    public func change(_ change: SudoPoolChange) async throws(AdministrationError) {
        try await transport.send(.put, Self.path, body: change)
    }

    /// Returns the content of `sudoplatformconfig.json`: a JSON object in one line, members sorted by name.
    ///
    /// It must be sanitised before it is displayed. It contains one redirect URI: `redirectURI`, or the pool's first.
    public func configuration(redirectURI: String? = nil) async throws(AdministrationError) -> String {
        var query = FormFields()
        query.add("redirectUri", ifPresent: redirectURI)
        return try await transport.readJSON("sudo/config", query).text
    }
}
