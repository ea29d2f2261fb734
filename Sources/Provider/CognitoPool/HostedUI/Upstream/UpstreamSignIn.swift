import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import Sentences

/// Signs users in at upstream OpenID providers with a code (OpenID Connect Core, section 3.1).
///
/// Every request has a state, a nonce and a code challenge. Can be used from any task.
final class UpstreamSignIn: Sendable {
    /// A request for the browser, with the values that must be kept until the response.
    struct Request: Sendable, Hashable {
        /// The provider's authorization endpoint with the parameters.
        let url: String
        let state: Secret
        let nonce: Nonce
        let verifier: CodeVerifier
    }

    /// The pool's redirect URI at every provider.
    private let redirectURI: String
    private let exchange: (any HTTPExchange)?
    private let directories: UpstreamDirectories?
    private let turns: UpstreamTurns
    private let clock: any WallClock
    private let random: any RandomSource

    /// Without an `exchange`, every sign-in fails.
    init(
        redirectURI: String, exchange: (any HTTPExchange)?, clock: any WallClock, random: any RandomSource,
        turns: UpstreamTurns = UpstreamTurns(most: 32)
    ) {
        self.redirectURI = redirectURI
        self.exchange = exchange
        directories = exchange.map { UpstreamDirectories(exchange: $0) }
        self.turns = turns
        self.clock = clock
        self.random = random
    }

    /// Creates a request to the provider; fetches its discovery document if it is not cached.
    func request(
        to provider: UpstreamProviderRecord, of pool: UserPoolID, prompt: String?, loginHint: String?
    ) async throws(UpstreamError) -> Request {
        let metadata = try await turns.run(for: pool) { () async throws(UpstreamError) -> ProviderMetadata in
            try await self.metadata(of: provider)
        }
        let state = Secret(Base64URL.encode(random.bytes(32)))
        let nonce = Nonce(random: random)
        let verifier = CodeVerifier(random: random)
        let request = AuthorizationRequest(
            clientID: provider.clientID, redirectURI: redirectURI, scope: "openid", state: state.exposedText,
            nonce: nonce, challenge: verifier.challenge, prompt: prompt, loginHint: loginHint)
        return Request(
            url: request.url(endpoint: metadata.document.authorizationEndpoint), state: state, nonce: nonce,
            verifier: verifier)
    }

    /// Checks the provider's response, redeems its code and verifies the ID token.
    ///
    /// `query` is from the browser's request; `state`, `nonce` and `verifier` are those of the request to the provider.
    func subject(
        of query: String, from provider: UpstreamProviderRecord, of pool: UserPoolID, state: String, nonce: Nonce,
        verifier: CodeVerifier
    ) async throws(UpstreamError) -> String {
        do throws(UpstreamError) {
            return try await turns.run(for: pool) { () async throws(UpstreamError) -> String in
                let metadata = try await metadata(of: provider)
                let code = try code(in: query, from: metadata.document, state: state)
                let tokens = try await redeem(code, verifier, from: provider, metadata)
                return try await verifiedSubject(of: tokens, from: provider, metadata.document, nonce)
            }
        } catch {
            if error.mayComeFromOldMetadata { directories?.forget(provider) }
            throw error
        }
    }

    private func metadata(of provider: UpstreamProviderRecord) async throws(UpstreamError) -> ProviderMetadata {
        guard let directories else { throw .noExchange }
        return try await directories.metadata(of: provider, at: clock.now())
    }

    private func code(
        in query: String, from document: DiscoveryDocument, state: String
    ) throws(UpstreamError) -> Secret {
        guard
            let received = ReceivedAuthorizationResponse.read(
                redirect: "\(redirectURI)?\(query)", expecting: redirectURI)
        else { throw .foreign(.neitherCodeNorError) }
        let outcome: AuthorizationOutcome
        do throws(AuthorizationResponseError) {
            outcome = try received.validated(
                state: state, issuer: document.issuer,
                requiresIssuer: document.authorizationResponseIssParameterSupported)
        } catch {
            throw .foreign(error)
        }
        switch outcome {
        case .authorized(let response): return response.code
        case .refused(let error): throw .refused(error)
        }
    }

    private func redeem(
        _ code: Secret, _ verifier: CodeVerifier, from provider: UpstreamProviderRecord, _ metadata: ProviderMetadata
    ) async throws(UpstreamError) -> TokenResponse {
        let request = TokenRequest(
            grant: .authorizationCode(code: code, redirectURI: redirectURI, verifier: .wellFormed(verifier)),
            client: metadata.authentication(of: provider.client))
        let response = try await send(request.httpRequest(to: metadata.document.tokenEndpoint))
        switch TokenAnswer(reading: response) {
        case .granted(let tokens):
            guard tokens.typeCheck.passed else { throw .untrusted(tokens.typeCheck.name) }
            return tokens
        case .refused(let error):
            let secret: FormFields = ["client_secret": provider.secret?.exposedText ?? ""]
            throw .notRedeemed(error.withoutEchoes(of: request.form).withoutEchoes(of: secret))
        case .unreadable: throw .unusable(response.noTokensSentence)
        }
    }

    private func verifiedSubject(
        of tokens: TokenResponse, from provider: UpstreamProviderRecord, _ document: DiscoveryDocument, _ nonce: Nonce
    ) async throws(UpstreamError) -> String {
        guard let idToken = tokens.idToken else {
            throw .unusable(Text(untranslated: "The answer of its token endpoint has no ID token."))
        }
        let response = try await send(HTTPRequest(target: document.jwksURI, headers: ["Accept": "application/json"]))
        guard response.status == 200, let json = try? JSONValue(document: response),
            let keys = try? JSONWebKeySet(json: json)
        else { throw .unusable(response.noDocumentSentence(from: document.jwksURI)) }
        // A provider without a list signs with RS256 (Discovery, section 3).
        let named = document.idTokenSigningAlgValuesSupported ?? ["RS256"]
        let expectations = IDTokenExpectations(
            issuer: document.issuer, clientID: provider.clientID, nonce: nonce, now: clock.now(),
            algorithms: SigningAlgorithm.named(named).intersection(SigningAlgorithm.asymmetric),
            accessToken: tokens.accessToken)
        do throws(TokenError) {
            return try UnverifiedIDToken(idToken).verified(keys: keys, expectations: expectations).claims.subject
        } catch {
            throw .untrusted(error.check.name)
        }
    }

    private func send(_ request: HTTPRequest) async throws(UpstreamError) -> HTTPResponse {
        guard let exchange else { throw .noExchange }
        let response: HTTPResponse
        do throws(HTTPExchangeError) { response = try await exchange.send(request) } catch {
            throw .unreachable(error)
        }
        if let busy = BusyServer(response) { throw .busy(busy) }
        return response
    }
}
