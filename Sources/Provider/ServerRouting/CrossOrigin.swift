package import HTTPMessage
import IdentityModel
package import IdentityStore
import JOSE
import OpenID
import WatchProtocol

/// Adds CORS headers: scripts of a client's web origins may read the responses for that client (Fetch Standard, CORS
/// protocol).
package struct CrossOrigin: Sendable {
    package let store: DatabaseStore
    package let realm: RealmRecord

    package init(store: DatabaseStore, realm: RealmRecord) {
        self.store = store
        self.realm = realm
    }

    /// Answers a preflight request.
    ///
    /// A preflight does not identify the client, so the origins of all clients of the realm are allowed.
    package func preflight(
        _ request: HTTPRequest, by rule: CrossOriginRule
    ) async throws(StoreError) -> HTTPResponse {
        var response = HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
        guard let origin = request.headers["Origin"] else { return response }
        guard rule.admits(preflight: request) else {
            RequestRecord.current?.refused(.notAllowed)
            return response
        }
        if rule.proof == .none {
            response.headers.set("Access-Control-Allow-Origin", "*")
        } else {
            let clients = try await clients(allowing: origin)
            guard !clients.isEmpty else {
                RequestRecord.current?.refusedOrigin()
                RequestRecord.current?.found(.originMissing(origin, allowed: nil))
                return response
            }
            let isForAll = clients.allSatisfy { $0.webOrigins.contains("*") }
            Self.open(&response, to: origin, forAll: isForAll, rule)
        }
        let methods = (rule.methods + [.options]).map(\.rawValue).joined(separator: ", ")
        response.headers.set("Access-Control-Allow-Methods", methods)
        response.headers.set(
            "Access-Control-Allow-Headers", "Authorization, Content-Type, Accept, X-Requested-With")
        response.headers.set("Access-Control-Max-Age", "3600")
        return response
    }

    /// Adds the headers that let the client's scripts read a response.
    package func opened(
        _ response: HTTPResponse, to request: HTTPRequest, by rule: CrossOriginRule
    ) async throws(StoreError) -> HTTPResponse {
        var response = response
        if rule.proof == .none {
            if rule.admits(request) { response.headers.set("Access-Control-Allow-Origin", "*") }
            return response
        }
        guard let origin = request.headers["Origin"] else { return response }
        response.headers.add("Vary", "Origin")
        guard rule.admits(request) else { return response }
        let client: ClientRecord?
        if let id = Self.clientID(of: request) {
            client = try await store.client(id, in: realm)
        } else {
            // A response to a request without a client is an error without user data, so scripts of any client may read
            // it.
            client = try await clients(allowing: origin).first
        }
        guard let client, client.isUsable, client.allowsOrigin(origin) else {
            // A page of the server itself may read the response without a header.
            let isOwn = URLReference(origin).authority == request.headers["Host"]
            if !isOwn {
                RequestRecord.current?.refusedOrigin()
                RequestRecord.current?.found(.originMissing(origin, allowed: client?.effectiveWebOrigins))
            }
            return response
        }
        Self.open(&response, to: origin, forAll: client.webOrigins.contains("*"), rule)
        response.headers.set("Access-Control-Expose-Headers", "WWW-Authenticate")
        return response
    }

    /// The enabled clients that allow an origin.
    private func clients(allowing origin: String) async throws(StoreError) -> [ClientRecord] {
        try await store.clients(in: realm).filter { $0.isUsable && $0.allowsOrigin(origin) }
    }

    /// Allows an origin.
    ///
    /// `*` cannot be combined with credentials (Fetch Standard, section 3.2.5).
    private static func open(
        _ response: inout HTTPResponse, to origin: String, forAll: Bool, _ rule: CrossOriginRule
    ) {
        response.headers.set("Access-Control-Allow-Origin", forAll ? "*" : origin)
        guard !forAll else { return }
        if rule.allowsCredentials { response.headers.set("Access-Control-Allow-Credentials", "true") }
        if !response.headers.values("Vary").contains("Origin") { response.headers.add("Vary", "Origin") }
    }

    /// The client that a request claims to be from, unverified.
    ///
    /// A request with a forged token or ID gets an error, which contains no user data.
    private static func clientID(of request: HTTPRequest) -> ClientID? {
        if let client = try? ReceivedTokenRequest(request).client() { return client.clientID }
        guard let header = request.headers["Authorization"], header.lowercased().hasPrefix("bearer "),
            let payload = try? UnverifiedJWS(compact: String(header.dropFirst(7))).payload,
            let client = try? JSONValue(parsing: payload)["azp"]?.string
        else { return nil }
        return ClientID(client)
    }
}
