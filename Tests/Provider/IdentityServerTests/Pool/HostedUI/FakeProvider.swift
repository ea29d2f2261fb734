import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Synchronization
import TestSupport

@testable import CognitoPool
@testable import IdentityStore

/// An OpenID provider whose responses a test can falsify individually.
final class FakeProvider: Sendable {
    /// The false responses and the failures of the provider.
    struct Faults: Sendable {
        /// Responses in place of an endpoint's, by path suffix.
        var answers: [String: HTTPResponse] = [:]
        /// Network failures, by path suffix.
        var failures: [String: HTTPExchangeError.Reason] = [:]
        /// Changed members of the discovery document.
        var document: [String: JSONValue] = [:]
        /// Changed claims of the ID token; null removes one.
        var claims: [String: JSONValue] = [:]
        /// Changed members of the token response; null removes one.
        var tokens: [String: JSONValue] = [:]
        /// The signing key, if it is not the published one.
        var key: SigningKey?
        /// The ID token, if it is not a signed one.
        var idToken: String?
    }

    static let issuer = "https://provider.example"
    static let code = "the-code"

    let record: UpstreamProviderRecord
    let clock: StandingClock
    private let key: SigningKey
    private let faults = Mutex(Faults())
    private let nonces = Mutex<[String: String]>([:])
    private let paths = Mutex<[String]>([])

    init(clock: StandingClock = StandingClock(), secret: Secret? = Secret("the pool's secret there")) throws {
        self.clock = clock
        key = try SigningKey.generate(.es256)
        record = UpstreamProviderRecord(
            name: "Example", issuer: Self.issuer, clientID: ClientID("the-pool"), secret: secret,
            createdAt: clock.now())
    }

    func set(_ change: (inout Faults) -> Void) { faults.withLock { change(&$0) } }

    /// Signs jane in for a request with this nonce, as the provider's authorization endpoint does.
    ///
    /// Returns the code.
    ///
    /// The first one is ``code``.
    @discardableResult
    func received(nonce: String) -> String {
        nonces.withLock { nonces in
            let code = nonces.isEmpty ? Self.code : "\(Self.code)-\(nonces.count + 1)"
            nonces[code] = nonce
            return code
        }
    }

    /// The number of requests to a path so far.
    func requestCount(of path: String) -> Int { paths.withLock { $0.count { $0 == path } } }

    /// The exchange that reaches the provider.
    var exchange: ScriptedExchange {
        ScriptedExchange { (request) throws(HTTPExchangeError) in try self.answer(request) }
    }

    private func answer(_ request: HTTPRequest) throws(HTTPExchangeError) -> HTTPResponse {
        let faults = faults.withLock { $0 }
        let path = URLReference(request.target).path
        paths.withLock { $0.append(path) }
        for (end, reason) in faults.failures where path.hasSuffix(end) { throw HTTPExchangeError(reason) }
        for (end, response) in faults.answers where path.hasSuffix(end) { return response }
        switch path {
        case "/.well-known/openid-configuration": return Self.json(document(faults))
        case "/token":
            let code = FormFields(request.body)["code"] ?? ""
            return (try? tokens(for: code, faults)).map(Self.json) ?? HTTPResponse(status: 500)
        case "/keys": return Self.json(JSONWebKeySet(keys: [key.publicKey]).json)
        default: return HTTPResponse(status: 404)
        }
    }

    private func document(_ faults: Faults) -> JSONValue {
        var document = DiscoveryDocument(
            issuer: Self.issuer, authorizationEndpoint: Self.issuer + "/authorize",
            tokenEndpoint: Self.issuer + "/token", jwksURI: Self.issuer + "/keys"
        ).json
        document["id_token_signing_alg_values_supported"] = ["ES256", "HS256"]
        for (name, value) in faults.document { document[name] = value }
        return document
    }

    private func tokens(for code: String, _ faults: Faults) throws -> JSONValue {
        let now = clock.now()
        var claims = IDTokenClaims(
            issuer: Self.issuer, subject: "jane", audience: [record.clientID.rawValue], issuedAt: now,
            expiresAt: now.addingTimeInterval(300), nonce: nonces.withLock { $0[code] }.map { Nonce($0) }
        ).json
        for (name, value) in faults.claims { claims[name] = value == .null ? nil : value }
        let idToken = try faults.idToken ?? (faults.key ?? key).sign(header: ["typ": "JWT"], payload: claims.bytes)
        var tokens: JSONValue = [
            "access_token": "an-access-token", "token_type": "Bearer", "id_token": .string(idToken),
        ]
        for (name, value) in faults.tokens { tokens[name] = value == .null ? nil : value }
        return tokens
    }

    static func json(_ json: JSONValue) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: json.bytes)
    }
}
