import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Synchronization
import TestSupport

/// A provider within the test process with its own keys: discovery, key set and token endpoint behave as real ones.
///
/// The test issues codes in place of the pages. A refresh rotates the token, and a used token is refused afterwards.
final class ScriptedProvider: Sendable {
    static let base = "http://idp.test/auth"
    static let tenant = TenantID("bank")

    struct Account: Sendable, Hashable {
        var username: String
        var subject: String
        var name: String? = "Jane Doe"
        var email: String? = "jane@example.com"
        var astClientID: AstClientID? = AstClientID("01J5A0000000000000000DEV1C")

        static let jane = Account(username: "jane", subject: "sub-jane")
        static let joe = Account(username: "joe", subject: "sub-joe", name: nil, email: nil)
    }

    struct Grant: Sendable {
        var account: Account
        var client: String
        var nonce: Nonce?
    }

    struct State {
        var signingKey: SigningKey
        var publishedKeys: [JSONWebKey]
        var clientDataKey: SealedBoxKeyPair?
        var codes: [String: (grant: Grant, challenge: CodeChallenge)] = [:]
        var refreshTokens: [String: Grant] = [:]
        var usedRefreshTokens: Set<String> = []
        var reusedRefreshTokens = 0
        var serial = 0
        var refreshLifetime = 0
        var accessLifetime = 300
        var givesRefreshTokens = true
        var rotates = true
        var accessToken: @Sendable (Int) -> String = { "access-\($0)" }
        var discovery: @Sendable (inout DiscoveryDocument) -> Void = { _ in }
        var claims: @Sendable (inout IDTokenClaims) -> Void = { _ in }
        var sign: @Sendable (IDTokenClaims, SigningKey) throws -> Secret = { try $0.signed(by: $1) }
        /// Changes a successful token response before it is sent.
        var tokens: @Sendable (inout JSONValue) -> Void = { _ in }
        /// The served key set, if it differs from ``publishedKeys``.
        var keySet: @Sendable ([JSONWebKey]) -> JSONValue = { JSONWebKeySet(keys: $0).json }
        var before: @Sendable (HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse? = { _ in nil }
    }

    let state: Mutex<State>
    let clock: StandingClock
    let endpoints = RealmEndpoints(base: ScriptedProvider.base, tenant: ScriptedProvider.tenant)

    init(clock: StandingClock) throws {
        let key = try SigningKey.generate(.es256)
        state = Mutex(State(signingKey: key, publishedKeys: [key.publicKey]))
        self.clock = clock
    }

    /// Issues a code for a challenge, as the pages do at their end.
    func code(
        for challenge: String, account: Account = .jane, client: String = "KssIdpEnrollment", nonce: Nonce? = nil
    ) throws -> String {
        guard let challenge = CodeChallenge(value: challenge) else { throw CancellationError() }
        return state.withLock { state in
            state.serial += 1
            let code = "code-\(state.serial)"
            let grant = Grant(account: account, client: client, nonce: nonce ?? Nonce.bound(to: challenge.value))
            state.codes[code] = (grant, challenge)
            return code
        }
    }

    /// Changes the behaviour of the provider.
    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    /// Makes the network fail from now on.
    func unplug(_ reason: HTTPExchangeError.Reason = .notReachable, at suffix: String = "") {
        change { state in
            state.before = { request throws(HTTPExchangeError) in
                guard URLReference(request.target).path.hasSuffix(suffix) else { return nil }
                throw HTTPExchangeError(reason)
            }
        }
    }

    /// Ends all failures.
    func plugIn() { change { $0.before = { _ in nil } } }

    var exchange: ScriptedExchange {
        ScriptedExchange { [self] request throws(HTTPExchangeError) in
            if let response = try await state.withLock({ $0.before })(request) { return response }
            return answer(request)
        }
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch request.target {
        case endpoints.discovery: json(discovery.json)
        case endpoints.keys: json(state.withLock { $0.keySet($0.publishedKeys) })
        case endpoints.token: tokens(FormFields(encoded: String(decoding: request.body, as: UTF8.self)))
        default: HTTPResponse(status: 404)
        }
    }

    private var discovery: DiscoveryDocument {
        state.withLock { state in
            var document = DiscoveryDocument(
                issuer: endpoints.issuer, authorizationEndpoint: endpoints.authorization,
                tokenEndpoint: endpoints.token, jwksURI: endpoints.keys)
            document.idTokenSigningAlgValuesSupported = ["ES256", "RS256"]
            document.astClientDataKey = state.clientDataKey?.publicJWK
            state.discovery(&document)
            return document
        }
    }

    private func tokens(_ form: FormFields) -> HTTPResponse {
        state.withLock { state in
            let grant: Grant
            switch form["grant_type"] {
            case "authorization_code":
                guard let known = state.codes.removeValue(forKey: form["code"] ?? ""),
                    known.grant.client == form["client_id"]
                else { return refused("Code not valid") }
                guard form["redirect_uri"] == ProviderProfile.kobilRedirectURI else {
                    return refused("Incorrect redirect_uri")
                }
                guard known.challenge.isAnswered(by: Secret(form["code_verifier"] ?? "")) else {
                    return refused("PKCE verification failed: Code mismatch")
                }
                grant = known.grant
            case "refresh_token":
                let token = form["refresh_token"] ?? ""
                if state.usedRefreshTokens.contains(token) {
                    state.reusedRefreshTokens += 1
                    return refused("Maximum allowed refresh token reuse exceeded")
                }
                guard let known = state.refreshTokens[token], known.client == form["client_id"] else {
                    return refused("Offline user session not found")
                }
                if state.rotates {
                    state.refreshTokens[token] = nil
                    state.usedRefreshTokens.insert(token)
                }
                grant = known
            default:
                return OAuthError(.unsupportedGrantType, "Unsupported grant_type").httpResponse
            }
            return granted(grant, isRefresh: form["grant_type"] == "refresh_token", &state)
        }
    }

    /// Grants a device its tokens, as if a user had approved its code.
    func grantForDevice(_ account: Account = .jane, client: String = "idp-wizard") -> HTTPResponse {
        state.withLock { granted(Grant(account: account, client: client, nonce: nil), isRefresh: false, &$0) }
    }

    private func granted(_ grant: Grant, isRefresh: Bool, _ state: inout State) -> HTTPResponse {
        state.serial += 1
        var claims = IDTokenClaims(
            issuer: endpoints.issuer, subject: grant.account.subject, audience: [grant.client], issuedAt: clock.now(),
            expiresAt: clock.now().addingTimeInterval(300), nonce: isRefresh ? nil : grant.nonce,
            preferredUsername: grant.account.username, displayName: grant.account.name, email: grant.account.email,
            astClientID: grant.account.astClientID)
        state.claims(&claims)
        var response = TokenResponse(
            accessToken: Secret(state.accessToken(state.serial)), expiresIn: state.accessLifetime,
            idToken: try? state.sign(claims, state.signingKey))
        if state.givesRefreshTokens {
            let token = "refresh-\(state.serial)"
            state.refreshTokens[token] = grant
            response.refreshToken = Secret(token)
            response.refreshExpiresIn = state.refreshLifetime
        }
        var json = response.json
        state.tokens(&json)
        return self.json(json)
    }

    private func refused(_ text: String) -> HTTPResponse { OAuthError(.invalidGrant, text).httpResponse }

    private func json(_ value: JSONValue) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: value.bytes)
    }
}
