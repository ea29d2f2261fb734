import TestSupport

/// An OpenID provider written in Python, with the user alice and a public client.
struct PythonPeer: Sendable {
    /// django-oauth-toolkit: one login page, consent, rotating refresh tokens; no `preferred_username`.
    static let dot = Once { try await PythonPeer("dot", scriptPort: 9450, issuerPath: "/o") }
    /// canaille: name and password on two pages, consent with several buttons.
    static let canaille = Once { try await PythonPeer("canaille", scriptPort: 9410, issuerPath: "") }

    /// The issuer that its discovery document names.
    let issuer: String
    private let name: String
    private let server: PeerServer

    private init(_ name: String, scriptPort: Int, issuerPath: String) async throws {
        let port = try FreePort.find()
        let run = "\(PeerServer.cache)/\(name)-run-\(port)"
        server = try await PeerServer(
            [
                "bash", PeerServer.script("on-port"), PeerFolder.path ?? "", name, "\(scriptPort)", "\(port)", run,
                "\(PeerServer.cache)/\(name)",
            ], name: name, port: port, isAlone: true, run: run)
        self.name = name
        issuer = "http://127.0.0.1:\(port)\(issuerPath)"
    }

    /// A device of its own there.
    func device(client: String = "{ id: peer-none }", secrets: [String: String] = [:]) throws -> PeerDevice {
        try PeerDevice(
            profile: """
                name: \(name)
                kind: oidc
                issuer: \(issuer)
                clients:
                  login: \(client)
                redirect-uri: http://127.0.0.1:8400/callback
                scope: openid profile email offline_access
                """, secrets: secrets)
    }
}
