import FoundationEssentials
import HTTPClient
import HTTPMessage
import TestSupport

/// An OpenID provider in Python, with the user alice and a public client.
struct PythonPeer: Sendable {
    /// django-oauth-toolkit: one login page, consent, rotating refresh tokens; no `preferred_username`.
    static let dot = Once { try await PythonPeer("dot", scriptPort: 9450, issuerPath: "/o") }
    /// canaille: name and password on two pages, consent with several buttons.
    static let canaille = Once { try await PythonPeer("canaille", scriptPort: 9410, issuerPath: "") }

    /// The issuer of its discovery document.
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

    /// Registers a public client (RFC 7591) and returns its ID.
    ///
    /// Its home page is on another host, so users are asked for consent.
    ///
    /// canaille's own `peer-none` gets ID tokens with an empty audience, which are invalid. PS256 is used because its
    /// signatures differ each time: canaille's access tokens contain whole seconds and must be unique in its table, so
    /// it answers 500 to the second RS256 token within a second.
    func registerClient() async throws -> String {
        let answer = try await CurlExchange().send(
            HTTPRequest(
                method: .post, target: "\(issuer)/oauth/register", headers: ["Content-Type": "application/json"],
                body: Array(
                    """
                    {"client_name":"A registered client","redirect_uris":["http://127.0.0.1:8400/callback"],
                     "token_endpoint_auth_method":"none","grant_types":["authorization_code","refresh_token"],
                     "response_types":["code"],"scope":"openid profile email",
                     "id_token_signed_response_alg":"PS256","client_uri":"https://app.example.com"}
                    """.utf8)))
        return try JSONDecoder().decode(Registered.self, from: Data(answer.body)).client_id
    }

    private struct Registered: Decodable { let client_id: String }

    /// A separate device at this provider.
    func device(
        client: String = "{ id: peer-none }", scope: String = "openid profile email offline_access",
        secrets: [String: String] = [:]
    ) throws -> PeerDevice {
        try PeerDevice(
            profile: """
                name: \(name)
                kind: oidc
                issuer: \(issuer)
                clients:
                  login: \(client)
                redirect-uri: http://127.0.0.1:8400/callback
                scope: \(scope)
                """, secrets: secrets)
    }
}
