import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// Lets scripts of a client's own origins read what is answered about that client (Fetch Standard, CORS protocol).
///
/// Only answers that come of a token or a secret are opened: nothing that a browser's cookie opens.
struct CrossOrigin: Sendable {
    let services: ProtocolServices
    let context: RealmContext

    /// The endpoints that scripts may call, with their methods.
    static let methods = [
        "protocol/openid-connect/token": "POST, OPTIONS", "protocol/openid-connect/token/introspect": "POST, OPTIONS",
        "protocol/openid-connect/revoke": "POST, OPTIONS", "protocol/openid-connect/userinfo": "GET, POST, OPTIONS",
        "protocol/openid-connect/logout": "POST, OPTIONS", "protocol/openid-connect/auth/device": "POST, OPTIONS",
        "account": "GET, OPTIONS", "account/": "GET, OPTIONS",
    ]
    /// The endpoints that everybody may read: they hold nothing of anybody's.
    static let open: Set = [
        ".well-known/openid-configuration", ".well-known/oauth-authorization-server", "protocol/openid-connect/certs",
    ]

    /// Answers a browser that asks beforehand; nil for a path that no script may call.
    ///
    /// It does not say for which client it asks: an origin of any client of the realm is told that it may.
    func preflight(_ request: HTTPRequest, _ path: String) async throws(StoreError) -> HTTPResponse? {
        let isOpen = Self.open.contains(path)
        guard let methods = isOpen ? "GET, OPTIONS" : Self.methods[path] else { return nil }
        var response = HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
        guard let origin = request.headers["Origin"] else { return response }
        if isOpen {
            response.headers.set("Access-Control-Allow-Origin", "*")
        } else {
            let clients = try await services.realms.clients(in: context.record)
            let takers = clients.filter { $0.isEnabled && $0.takesOrigin(origin) }
            guard !takers.isEmpty else { return response }
            let isForAll = takers.allSatisfy { $0.webOrigins.contains("*") }
            Self.open(&response, to: origin, forAll: isForAll)
        }
        response.headers.set("Access-Control-Allow-Methods", methods)
        response.headers.set(
            "Access-Control-Allow-Headers", "Authorization, Content-Type, Accept, X-Requested-With, DPoP")
        response.headers.set("Access-Control-Max-Age", "3600")
        return response
    }

    /// Adds to an answer what lets the client's own scripts read it.
    func opened(
        _ response: HTTPResponse, to request: HTTPRequest, _ path: String
    ) async throws(StoreError) -> HTTPResponse {
        guard Self.methods[path] != nil, let origin = request.headers["Origin"] else { return response }
        var response = response
        response.headers.add("Vary", "Origin")
        let client: ClientRecord?
        if let id = Self.clientID(of: request) {
            client = try await services.realms.client(id, in: context.record)
        } else {
            // It names no client, and gets nobody's answer: a script of any client may read why.
            client = try await services.realms.clients(in: context.record).first {
                $0.isEnabled && $0.takesOrigin(origin)
            }
        }
        guard let client, client.isEnabled, client.takesOrigin(origin) else { return response }
        Self.open(&response, to: origin, forAll: client.webOrigins.contains("*"))
        response.headers.set("Access-Control-Expose-Headers", "WWW-Authenticate")
        return response
    }

    /// `*` and credentials exclude each other (Fetch Standard, 3.2.5).
    private static func open(_ response: inout HTTPResponse, to origin: String, forAll: Bool) {
        response.headers.set("Access-Control-Allow-Origin", forAll ? "*" : origin)
        if !forAll {
            response.headers.set("Access-Control-Allow-Credentials", "true")
            response.headers.set("Vary", "Origin")
        }
    }

    /// The client that a request speaks for.
    ///
    /// What it claims need not be true: a false token or name gets an error, which tells nothing.
    private static func clientID(of request: HTTPRequest) -> ClientID? {
        if let client = try? ReceivedTokenRequest(request).client() { return client.clientID }
        guard let header = request.headers["Authorization"], header.lowercased().hasPrefix("bearer "),
            let payload = try? UnverifiedJWS(compact: String(header.dropFirst(7))).payload,
            let client = try? JSONValue(parsing: payload)["azp"]?.string
        else { return nil }
        return ClientID(client)
    }
}
