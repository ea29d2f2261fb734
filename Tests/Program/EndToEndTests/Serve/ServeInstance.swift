import Glibc
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import TestSupport
import Testing

/// A `serve` process of the built program, and the requests of its clients and its administrator.
///
/// All processes over one store have the same issuer. This one is reached at its own port under the issuer's name.
struct ServeInstance: Sendable {
    let process: ChildProcess
    /// The port at which only this process listens.
    let port: UInt16
    /// The base URL of the issuers, which ends in `/auth`.
    let base: String
    let exchange: CurlExchange
    let administration: AdministrationClient

    /// Starts a process over the store and waits until it is ready.
    static func start(
        _ store: SharedStore, _ arguments: [String] = [], at place: UInt16 = 0, logging level: String = "warning"
    ) async throws -> ServeInstance {
        let process = try store.program.start(
            ["serve", "--listen", "127.0.0.1:\(place)", "--json", "--log-level", level] + store.options + arguments)
        guard let line = await process.line(containing: "\"ready\"") else {
            throw ProcessFailure(await process.ended())
        }
        let ready = try JSONValue(parsing: Array(line.utf8))
        let base = try #require(ready["issuer"]?.string)
        let place = try #require(ready["listen"]?.string)
        let port = try #require(place.split(separator: ":").last.flatMap { UInt16($0) })
        let issuer = try #require(base.split(separator: "/").dropFirst().first)
        var settings = HTTPClientSettings()
        settings.proxy = .none
        settings.connectTo = [
            HTTPClientSettings.ConnectTo(
                host: "127.0.0.1", port: try #require(issuer.split(separator: ":").last.flatMap { UInt16($0) }),
                targetHost: "127.0.0.1", targetPort: port)
        ]
        let exchange = CurlExchange(settings: settings)
        let profile = ProviderProfile(
            name: "test", kind: .kobil, baseURL: base, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        let administration = AdministrationClient(profile: profile, exchange: exchange) {
            try store.administratorPassword
        }
        return ServeInstance(
            process: process, port: port, base: base, exchange: exchange, administration: administration)
    }

    /// Kills the process with SIGKILL; requests in progress are lost.
    func kill() { process.send(SIGKILL) }

    func stop() async {
        process.send(SIGTERM)
        let end = await process.ended()
        #expect(end.status == 0, "\(end.errors)")
    }

    func administratorToken(_ store: SharedStore) async throws -> String {
        let answer = try await token(
            [
                "grant_type": "password", "client_id": "admin-cli", "username": "admin",
                "password": try store.administratorPassword.exposedText,
            ], realm: "master")
        return try #require(answer.json["access_token"]?.string, "\(answer.status)")
    }

    /// Calls the admin REST API; `path` follows `/auth/admin/realms/sandbox`.
    func administer(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, token: String
    ) async throws -> HTTPResponse {
        try await exchange.send(
            HTTPRequest(
                method: method, target: "\(base)/admin/realms/sandbox\(path)",
                headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
                body: body.map { Array($0.text.utf8) } ?? []))
    }

    /// Calls the token endpoint.
    func token(_ fields: FormFields, realm: String = "sandbox") async throws -> HTTPResponse {
        try await exchange.send(.form(fields, to: "\(base)/realms/\(realm)/protocol/openid-connect/token"))
    }

    /// Loads a path below the sandbox's issuer.
    func get(_ path: String, _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await exchange.send(HTTPRequest(target: "\(base)/realms/sandbox\(path)", headers: headers))
    }
}

extension HTTPResponse {
    /// The body as JSON, or `null` if it is not JSON.
    var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
}
