import FlowModel
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences

/// Sends authorised requests, and converts responses to values or typed errors.
struct AdministrationTransport: Sendable {
    /// The realm's admin URL, without a trailing slash.
    var base: String
    let exchange: any HTTPExchange
    let token: AdministratorToken
    let clock: any WallClock
    var trace: any TraceSink

    func read<Value: Decodable>(
        _ type: Value.Type, _ path: String, _ query: FormFields = [:], by method: HTTPMethod = .get
    ) async throws(AdministrationError) -> Value {
        try Self.value(type, of: try await authorised(method, path, query, body: []), to: "\(method) \(path)")
    }

    /// Sends a JSON body and decodes the JSON response.
    func read<Value: Decodable>(
        _ type: Value.Type, _ path: String, by method: HTTPMethod, body: some Encodable
    ) async throws(AdministrationError) -> Value {
        try Self.value(type, of: try await send(method, path, body: body), to: "\(method) \(path)")
    }

    private static func value<Value: Decodable>(
        _ type: Value.Type, of response: HTTPResponse, to request: String
    ) throws(AdministrationError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(response.body))
        } catch {
            throw AdministrationError(
                .unusableAnswer(httpStatus: response.status),
                Text("The provider's answer to \(request) cannot be read."))
        }
    }

    /// Reads a JSON object with any members.
    func readJSON(_ path: String, _ query: FormFields = [:]) async throws(AdministrationError) -> JSONValue {
        let response = try await authorised(.get, path, query, body: [])
        guard let json = try? JSONValue(parsing: response.body), json.object != nil else {
            throw AdministrationError(
                .unusableAnswer(httpStatus: response.status),
                Text("The provider's answer to \("GET \(path)") cannot be read."))
        }
        return json
    }

    @discardableResult
    func send(
        _ method: HTTPMethod, _ path: String, body: some Encodable
    ) async throws(AdministrationError) -> HTTPResponse {
        guard let bytes = try? JSONEncoder().encode(body) else {
            throw AdministrationError(
                .invalid(field: nil, message: UntrustedText("not JSON"), parameters: []),
                Text(untranslated: "A value cannot be written as JSON."))
        }
        return try await authorised(method, path, [:], body: Array(bytes))
    }

    /// Sends JSON without Foundation's encoder, which takes a tenth of the client's time when many users are created.
    ///
    /// - Parameter isRepeatable: whether the request may arrive twice although its method is not idempotent.
    @discardableResult
    func send(
        _ method: HTTPMethod, _ path: String, body: JSONValue, isRepeatable: Bool = false
    ) async throws(AdministrationError) -> HTTPResponse {
        try await authorised(method, path, [:], body: body.bytes, isRepeatable: isRepeatable)
    }

    @discardableResult
    func send(
        _ method: HTTPMethod, _ path: String, _ query: FormFields = [:]
    ) async throws(AdministrationError) -> HTTPResponse {
        try await authorised(method, path, query, body: [])
    }

    /// Sends a request with the token.
    ///
    /// A rejected token is replaced once, because it may have been revoked, or this machine's clock may be wrong.
    private func authorised(
        _ method: HTTPMethod, _ path: String, _ query: FormFields, body: [UInt8], isRepeatable: Bool = false
    ) async throws(AdministrationError) -> HTTPResponse {
        let first = try await token.value(tracing: requests)
        var target = path.isEmpty ? base : "\(base)/\(path)"
        if !query.fields.isEmpty { target += "?" + query.encoded }
        var request = HTTPRequest(method: method, target: target, headers: ["Accept": "application/json"], body: body)
        request.isRepeatable = isRepeatable
        if !body.isEmpty { request.headers.set("Content-Type", "application/json") }
        let name = "\(method) \(path)"
        var response = try await once(request, as: name, first) { $0.status == 401 ? "401" : nil }
        if response.status == 401 {
            await token.discard(first)
            response = try await once(request, as: name, try await token.value(tracing: requests))
        }
        guard (200..<300).contains(response.status) else {
            if response.status == 403, TenantRights(token: first).isHelpDesk {
                throw AdministrationError(helpDesk: HelpDeskRefusal.sentence(method, path))
            }
            throw ErrorAnswer.error(of: response)
        }
        return response
    }

    /// The administrator's access token.
    func accessToken() async throws(AdministrationError) -> Secret { try await token.value(tracing: requests) }

    /// Sends a request that has its own proof of who sends it.
    @discardableResult
    func sendUnauthorised(
        _ request: HTTPRequest, as name: String
    ) async throws(AdministrationError) -> HTTPResponse {
        do {
            return try await requests.send(request, as: name, through: exchange)
        } catch let error {
            throw ErrorAnswer.error(of: error)
        }
    }

    private func once(
        _ request: HTTPRequest, as name: String, _ bearer: Secret,
        expected: (HTTPResponse) -> String? = { _ in nil }
    ) async throws(AdministrationError) -> HTTPResponse {
        var request = request
        request.headers.set("Authorization", "Bearer \(bearer.exposedText)")
        do {
            return try await requests.send(request, as: name, through: exchange, expected: expected)
        } catch let error {
            throw ErrorAnswer.error(of: error)
        }
    }

    private var requests: RequestTrace { RequestTrace(trace, clock: clock, from: .desk, to: .identityProvider) }
}
