import FoundationEssentials
import HTTPClient
import HTTPMessage
import TestSupport

/// A real Keycloak with the realm `demo`, and requests of its administrator.
struct KeycloakPeer: Sendable {
    /// The server that all suites of this process share.
    static let shared = Once { try await KeycloakPeer() }

    /// The URL `http://127.0.0.1:port/auth`.
    let baseURL: String
    private let server: PeerServer
    private let exchange = CurlExchange()

    private init() async throws {
        let port = try FreePort.find()
        let folder = "\(PeerServer.cache)/keycloak"
        server = try await PeerServer(
            ["sh", "\(PeerFolder.path ?? "")/keycloak.sh", "\(port)", folder], name: "keycloak", port: port,
            run: "\(folder)/run-\(port)")
        baseURL = "http://127.0.0.1:\(port)/auth"
    }

    /// The folder of the unpacked distribution; its `bin` contains Keycloak's command-line tools.
    var distribution: String { "\(PeerServer.cache)/keycloak/keycloak-26.7.3" }

    /// Sends a request as the administrator and returns the response; `json` is the body.
    @discardableResult
    func administer(_ method: HTTPMethod, _ path: String, _ json: String = "") async throws -> HTTPResponse {
        let grant = HTTPRequest.form(
            ["grant_type": "password", "client_id": "admin-cli", "username": "admin", "password": "admin"],
            to: "\(baseURL)/realms/master/protocol/openid-connect/token")
        let tokens = try await exchange.send(grant)
        let token = try JSONDecoder().decode(Tokens.self, from: Data(tokens.body)).access_token
        return try await exchange.send(
            HTTPRequest(
                method: method, target: "\(baseURL)/admin/realms\(path)",
                headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
                body: Array(json.utf8)))
    }

    /// Creates a user in a realm and returns the ID.
    ///
    /// `more` contains additional members of the JSON object, each after a comma.
    @discardableResult
    func makeUser(
        _ name: String, password: String = "Correct-horse-9", temporary: Bool = false, isEnabled: Bool = true,
        realm: String = "demo", more: String = ""
    ) async throws -> String {
        let answer = try await administer(
            .post, "/\(realm)/users",
            """
            {"username":"\(name)","enabled":\(isEnabled),"email":"\(name)@example.com","emailVerified":true,"firstName":"A",
             "lastName":"B","credentials":[{"type":"password","value":"\(password)","temporary":\(temporary)}]\(more)}
            """)
        guard answer.status == 201, let place = answer.headers["Location"], let cut = place.lastIndex(of: "/") else {
            throw PeerServer.Failure(
                description: "user \(name): \(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
        }
        return String(place[place.index(after: cut)...])
    }

    private struct Tokens: Decodable { let access_token: String }
}
