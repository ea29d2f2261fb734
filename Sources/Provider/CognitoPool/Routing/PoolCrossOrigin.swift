import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// Lets scripts of a pool's web origins read responses (Fetch Standard, CORS protocol).
struct PoolCrossOrigin: Sendable {
    let services: PoolServices

    /// The headers that the SDKs send from a browser (sudo-user-js 17.1.1).
    private static let requestHeaders =
        "Authorization, Content-Type, X-Amz-Target, X-Amz-User-Agent, Amz-Sdk-Invocation-Id, Amz-Sdk-Request"
    /// The response headers that the SDKs read.
    private static let answerHeaders = "x-amzn-RequestId, x-amzn-ErrorType, x-amzn-ErrorMessage, Date, WWW-Authenticate"

    /// Whether a preflight announces a request to the JSON API.
    static func asksForAPI(_ request: HTTPRequest) -> Bool {
        let names = request.headers.values("Access-Control-Request-Headers").joined(separator: ",").lowercased()
        return names.split { $0 == "," || $0 == " " }.contains("x-amz-target")
    }

    /// The response to a preflight for a request with one of the methods.
    ///
    /// A preflight does not identify the pool, so the origins of all pools are allowed.
    func preflight(
        _ request: HTTPRequest, methods: [HTTPMethod] = [.post], allowed: String = "POST, OPTIONS"
    ) async throws(StoreError) -> HTTPResponse {
        var response = HTTPResponse(status: 204, headers: ["Allow": allowed, "Cache-Control": "no-store"])
        response.headers.add("Vary", "Origin")
        guard let origin = request.headers["Origin"],
            methods.contains(where: { $0.rawValue == request.headers["Access-Control-Request-Method"] }),
            try await services.store.allowsPoolOrigin(origin)
        else { return response }
        response.headers.set("Access-Control-Allow-Origin", origin)
        response.headers.set(
            "Access-Control-Allow-Methods", (methods + [.options]).map(\.rawValue).joined(separator: ", "))
        response.headers.set("Access-Control-Allow-Headers", Self.requestHeaders)
        response.headers.set("Access-Control-Max-Age", "3600")
        return response
    }

    /// The response to OPTIONS at an endpoint that needs no preflight.
    static func options(allowed methods: String, isPublic: Bool) -> HTTPResponse {
        let response = HTTPResponse(status: 204, headers: ["Allow": methods])
        return isPublic ? openedForAll(response) : response
    }

    /// Answers a request, with the headers that let scripts of the pool's origins read the response.
    ///
    /// The origin is checked first, so that a store failure does not become the response to a change that was made.
    func opening(
        _ request: HTTPRequest, _ answer: () async throws(StoreError) -> HTTPResponse
    ) async throws(StoreError) -> HTTPResponse {
        guard let origin = request.headers["Origin"] else { return try await answer() }
        let isAllowed = try await isAllowed(origin, request)
        var response = try await answer()
        response.headers.add("Vary", "Origin")
        guard isAllowed else { return response }
        response.headers.set("Access-Control-Allow-Origin", origin)
        response.headers.set("Access-Control-Expose-Headers", Self.answerHeaders)
        return response
    }

    /// The response to a request without a known pool is an error without user data, so scripts of every pool may read
    /// it.
    private func isAllowed(_ origin: String, _ request: HTTPRequest) async throws(StoreError) -> Bool {
        guard let pool = try await pool(of: request) else { return try await services.store.allowsPoolOrigin(origin) }
        return pool.addresses.allows(origin, as: .webOrigin)
    }

    /// The pool that a request claims to be for, unverified; a request with a forged token or ID gets an error, which
    /// contains no user data.
    private func pool(of request: HTTPRequest) async throws(StoreError) -> PoolRecord? {
        let (store, input) = (services.store, try? JSONValue(parsing: request.body))
        if request.headers["X-Amz-Target"] == nil, let token = request.headers["Authorization"] {
            return try await pool(ofToken: request.bearerToken() ?? token)
        }
        if let client = try? ReceivedTokenRequest(request).client().clientID {
            return try await store.pool(clientID: client)
        }
        if let client = input?["ClientId"]?.string { return try await store.pool(clientID: ClientID(client)) }
        if let id = input?["UserPoolId"]?.string { return try await store.pool(id: UserPoolID(id)) }
        return try await pool(ofToken: input?["AccessToken"]?.string ?? "")
    }

    private func pool(ofToken token: String) async throws(StoreError) -> PoolRecord? {
        guard let id = services.tokenCheck.unverifiedPoolID(of: token) else { return nil }
        return try await services.store.pool(id: id)
    }

    /// A public response, which every script may read.
    static func openedForAll(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.set("Access-Control-Allow-Origin", "*")
        return response
    }
}
