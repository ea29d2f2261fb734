import FoundationEssentials
import HTTPClient
import HTTPMessage
import TestSupport

/// A real Keycloak with the realm `demo`, and its administrator's requests.
struct KeycloakPeer: Sendable {
    /// The one that every suite of this process shares.
    static let shared = Once { try await KeycloakPeer() }

    /// `http://127.0.0.1:port/auth`.
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

    /// The folder in which the distribution was unpacked: its `bin` has Keycloak's own command line.
    var distribution: String { "\(PeerServer.cache)/keycloak/keycloak-26.7.3" }

    /// The answer of the server to a request of its administrator; `json` is the body.
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

    /// Makes a user in a realm and gives his id.
    ///
    /// `more` are further members of the JSON object, each after a comma.
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
