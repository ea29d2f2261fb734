import HTTPMessage
import JOSE

/// The pool, its switches, and the configuration for apps.
public struct SudoPoolClient: Sendable {
    static let path = "sudo/pool"

    let transport: AdministrationTransport

    /// The pool; throws `notFound` where the server or the tenant has none.
    public func show() async throws(AdministrationError) -> SudoPool {
        try await transport.read(SudoPool.self, Self.path)
    }

    /// Sets the switches; nil leaves one as it is.
    public func change(
        checksFingerprints: Bool? = nil, rotatesRefreshTokens: Bool? = nil
    ) async throws(AdministrationError) {
        try await transport.send(
            .put, Self.path,
            body: Switches(checksFingerprints: checksFingerprints, rotatesRefreshTokens: rotatesRefreshTokens))
    }

    /// The content of `sudoplatformconfig.json`: one line with a JSON object, members sorted by name.
    ///
    /// It must be sanitised before it is shown.
    public func configuration() async throws(AdministrationError) -> String {
        try await transport.readJSON("sudo/config").text
    }

    private struct Switches: Encodable {
        let checksFingerprints: Bool?
        let rotatesRefreshTokens: Bool?
    }
}
