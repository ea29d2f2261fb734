import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

@Suite struct UpstreamSignInTests {
    static let redirectURI = "https://pool.example/oauth2/idpresponse"
    static let pool = UserPoolID("us-east-1_Ab12Cd34E")

    /// A pool with one provider, and a sign-in there in progress.
    struct Fixture {
        let provider: FakeProvider
        let exchange: ScriptedExchange
        let signIn: UpstreamSignIn
        let request: UpstreamSignIn.Request

        init(secret: Secret? = Secret("the pool's secret there")) async throws {
            provider = try FakeProvider(secret: secret)
            exchange = provider.exchange
            signIn = UpstreamSignIn(
                redirectURI: redirectURI, exchange: exchange, clock: provider.clock, random: SeededRandom())
            request = try await signIn.request(to: provider.record, of: pool, prompt: nil, loginHint: nil)
            provider.received(nonce: request.nonce.value)
        }

        func subject(_ query: String? = nil) async throws(UpstreamError) -> String {
            let state = request.state.exposedText
            return try await signIn.subject(
                of: query ?? "state=\(state)&code=\(FakeProvider.code)", from: provider.record, of: pool,
                state: state, nonce: request.nonce, verifier: request.verifier)
        }

        /// The failure of a response, or `nil` if it is accepted.
        func failure(_ query: String? = nil) async -> UpstreamError? {
            do throws(UpstreamError) {
                _ = try await subject(query)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func theRequestHasAStateANonceAndAChallenge() async throws {
        let fixture = try await Fixture()
        let other = try await fixture.signIn.request(
            to: fixture.provider.record, of: Self.pool, prompt: "login", loginHint: "jane@example.com")
        let url = URLReference(other.url)
        let query = FormFields(encoded: url.query ?? "")
        #expect(other.url.hasPrefix("https://provider.example/authorize?"))
        #expect(query["client_id"] == "the-pool")
        #expect(query["redirect_uri"] == Self.redirectURI)
        #expect(query["response_type"] == "code")
        #expect(query["scope"] == "openid")
        #expect(query["state"] == other.state.exposedText)
        #expect(query["nonce"] == other.nonce.value)
        #expect(query["code_challenge"] == other.verifier.challenge.value)
        #expect(query["code_challenge_method"] == "S256")
        #expect(query["prompt"] == "login")
        #expect(query["login_hint"] == "jane@example.com")
        #expect(other.state != fixture.request.state)
        #expect(other.nonce != fixture.request.nonce)
        #expect(other.verifier != fixture.request.verifier)
    }

    @Test func aRightResponseNamesTheUser() async throws {
        let fixture = try await Fixture()
        #expect(try await fixture.subject() == "jane")
        let sent = try #require(fixture.exchange.requests.first { $0.target.hasSuffix("/token") })
        let form = FormFields(sent.body)
        #expect(form["grant_type"] == "authorization_code")
        #expect(form["code"] == FakeProvider.code)
        #expect(form["redirect_uri"] == Self.redirectURI)
        #expect(form["code_verifier"] == fixture.request.verifier.secret.exposedText)
        #expect(form["client_secret"] == nil)
        #expect(sent.headers["Authorization"]?.hasPrefix("Basic ") == true)
    }

    @Test func aPublicClientSendsNoSecret() async throws {
        let fixture = try await Fixture(secret: nil)
        #expect(try await fixture.subject() == "jane")
        let sent = try #require(fixture.exchange.requests.first { $0.target.hasSuffix("/token") })
        #expect(sent.headers["Authorization"] == nil)
        #expect(FormFields(sent.body)["client_id"] == "the-pool")
    }

    @Test func theDiscoveryDocumentIsReadOnceInFiveMinutes() async throws {
        let fixture = try await Fixture()
        _ = try await fixture.subject()
        _ = try await fixture.signIn.request(to: fixture.provider.record, of: Self.pool, prompt: nil, loginHint: nil)
        let documents = { fixture.exchange.lines.filter { $0.hasSuffix("openid-configuration") }.count }
        #expect(documents() == 1)
        fixture.provider.clock.advance(seconds: 301)
        _ = try await fixture.signIn.request(to: fixture.provider.record, of: Self.pool, prompt: nil, loginHint: nil)
        #expect(documents() == 2)
    }

    @Test func theDiscoveryDocumentIsReadAgainAfterAFailureThatItMayExplain() async throws {
        let fixture = try await Fixture()
        fixture.provider.set { $0.failures["/token"] = .notReachable }
        #expect(await fixture.failure() == .unreachable(HTTPExchangeError(.notReachable)))
        fixture.provider.set { $0.failures = [:] }
        #expect(try await fixture.subject() == "jane")
        #expect(fixture.exchange.lines.filter { $0.hasSuffix("openid-configuration") }.count == 2)
    }

    /// `IDTokenTests` has every fault of a claim.
    @Test func aFalseClaimIsRefused() async throws {
        let fixture = try await Fixture()
        let cases: [(String, JSONValue, TokenCheck.Name)] = [
            ("nonce", "another", .nonce), ("iss", "https://other.example", .issuer),
            ("aud", "another-client", .audience), ("at_hash", "AAAA", .accessTokenHash),
        ]
        for (name, value, check) in cases {
            fixture.provider.set { $0.claims = [name: value] }
            #expect(await fixture.failure() == .untrusted(check), "\(name) \(value)")
        }
    }

    @Test func everyFalseSignatureIsRefused() async throws {
        let fixture = try await Fixture()
        let stranger = try SigningKey.generate(.es256)
        fixture.provider.set { $0.key = stranger }
        #expect(await fixture.failure() == .untrusted(.key))
        fixture.provider.set {
            $0.key = nil
            $0.idToken = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJqYW5lIn0."
        }
        #expect(await fixture.failure() == .untrusted(.algorithm))
        let shared = try SharedSigningKey.stored(
            secret: Secret(String(repeating: "the pool's secret there", count: 2)), algorithm: .hs256)
        let symmetric = try shared.sign(payload: Array("{\"sub\":\"jane\"}".utf8))
        fixture.provider.set { $0.idToken = symmetric }
        #expect(await fixture.failure() == .untrusted(.algorithm))
        fixture.provider.set { $0.idToken = "not a token" }
        #expect(await fixture.failure() == .untrusted(.form))
    }

    /// Otherwise an external provider could make this server send requests to other local services (SSRF).
    @Test(arguments: [
        ("issuer", "https://other.example"), ("token_endpoint", "http://provider.example/token"),
        ("token_endpoint", "http://127.0.0.1:9000/x"), ("token_endpoint", "http://localhost/"),
        ("token_endpoint", "https://[::1]/"), ("jwks_uri", "http://127.0.0.1:9000/x"),
        ("jwks_uri", "http://localhost/"), ("jwks_uri", "https://[::1]/"),
    ])
    func aProviderWithAnotherIssuerOrAnEndpointOnThisMachineGetsNoUser(member: String, address: String) async throws {
        let provider = try FakeProvider()
        provider.set { $0.document = [member: .string(address)] }
        let signIn = UpstreamSignIn(
            redirectURI: Self.redirectURI, exchange: provider.exchange, clock: provider.clock, random: SeededRandom())
        // The rejected document is not cached.
        for _ in 0..<2 {
            await #expect(throws: UpstreamError.self) {
                _ = try await signIn.request(to: provider.record, of: Self.pool, prompt: nil, loginHint: nil)
            }
        }
    }

    @Test func aResponseOfAnotherRequestIsRefused() async throws {
        let fixture = try await Fixture()
        let state = fixture.request.state.exposedText
        #expect(await fixture.failure("state=other&code=the-code") == .foreign(.stateMismatch))
        let elsewhere = AuthorizationResponseError.issuerMismatch(received: UntrustedText("https://other.example"))
        #expect(
            await fixture.failure("state=\(state)&code=the-code&iss=https://other.example") == .foreign(elsewhere))
        #expect(!fixture.exchange.lines.contains { $0.hasSuffix("/token") })
    }

    @Test func aProviderThatPromisesItsIssuerMustSendIt() async throws {
        let fixture = try await Fixture()
        fixture.provider.set { $0.document = ["authorization_response_iss_parameter_supported": true] }
        fixture.provider.clock.advance(seconds: 301)
        #expect(await fixture.failure() == .foreign(.issuerMissing))
        let state = fixture.request.state.exposedText
        #expect(await fixture.failure("state=\(state)&code=the-code&iss=\(FakeProvider.issuer)") == nil)
    }

    @Test func anErrorOfTheProviderReachesTheAppWithItsName() async throws {
        let fixture = try await Fixture()
        let state = fixture.request.state.exposedText
        let busy = "state=\(state)&error=temporarily_unavailable&error_description=authentication_expired"
        let expired = try #require(await fixture.failure(busy)).error(at: "Example")
        #expect(expired.code == .temporarilyUnavailable)
        #expect(expired.errorDescription == "temporarily_unavailable: authentication_expired")
        let denied = try #require(await fixture.failure("state=\(state)&error=access_denied")).error(at: "Example")
        #expect(denied == OAuthError(.accessDenied, "access_denied"))
        let wrong = try #require(await fixture.failure("state=\(state)&error=invalid_scope")).error(at: "Example")
        #expect(wrong == OAuthError(.serverError, "invalid_scope"))
    }

    @Test func aLongErrorOfTheProviderIsCut() async throws {
        let fixture = try await Fixture()
        let long = String(repeating: "x", count: 5000)
        let state = fixture.request.state.exposedText
        let failure = try #require(
            await fixture.failure("state=\(state)&error=access_denied&error_description=\(long)"))
        let text = try #require(failure.error(at: "Example").errorDescription)
        #expect(text.utf8.count < 1000)
    }

    @Test func aProviderThatIsDownOrSlowIsUnavailable() async throws {
        for reason in [HTTPExchangeError.Reason.notReachable, .timedOut, .certificateRefused, .tooLarge] {
            for path in ["openid-configuration", "/token", "/keys"] {
                let fixture = try await Fixture()
                fixture.provider.clock.advance(seconds: 301)
                fixture.provider.set { $0.failures[path] = reason }
                let failure = try #require(await fixture.failure())
                #expect(failure.error(at: "Example").code == .temporarilyUnavailable, "\(reason) \(path)")
            }
        }
    }

    @Test func answersThatAreNoneAreServerErrors() async throws {
        let page = HTTPResponse.text("<html>", type: "text/html")
        for path in ["openid-configuration", "/token", "/keys"] {
            let fixture = try await Fixture()
            fixture.provider.clock.advance(seconds: 301)
            fixture.provider.set { $0.answers[path] = page }
            let failure = try #require(await fixture.failure())
            #expect(failure.error(at: "Example").code == .serverError, "\(path)")
        }
    }

    @Test func aBusyProviderIsUnavailable() async throws {
        let fixture = try await Fixture()
        fixture.provider.set { $0.answers["/token"] = HTTPResponse(status: 503, headers: ["Retry-After": "5"]) }
        let failure = try #require(await fixture.failure())
        #expect(failure.error(at: "Example").code == .temporarilyUnavailable)
    }

    @Test func aRefusedCodeIsAServerErrorWithoutTheSecret() async throws {
        let fixture = try await Fixture()
        let echo = OAuthError(.invalidClient, "no client has the secret the pool's secret there", httpStatus: 401)
        fixture.provider.set { $0.answers["/token"] = echo.httpResponse }
        let error = try #require(await fixture.failure()).error(at: "Example")
        #expect(error.code == .serverError)
        #expect(error.errorDescription?.contains("invalid_client") == true)
        #expect(error.errorDescription?.contains("the pool's secret") == false)
    }

    @Test func anAnswerWithoutAnIDTokenIsRefused() async throws {
        let fixture = try await Fixture()
        fixture.provider.set { $0.tokens = ["id_token": .null] }
        #expect(try #require(await fixture.failure()).error(at: "Example").code == .serverError)
        fixture.provider.set { $0.tokens = ["token_type": "mac"] }
        #expect(await fixture.failure() == .untrusted(.tokenType))
    }

    /// The app's error must not reveal what listens at an address; the log contains it.
    @Test(arguments: HTTPExchangeError.Reason.allCases)
    func theAppIsToldNothingOfWhyAProviderDoesNotAnswer(_ reason: HTTPExchangeError.Reason) throws {
        let cause = HTTPExchangeError(reason, detail: Text("Connection refused"))
        for failure in [UpstreamError.unreachable(cause), .lookUp(.unreachable(cause))] {
            let error = failure.error(at: "Example")
            #expect(error == OAuthError(.temporarilyUnavailable, "The provider Example does not answer"))
            let record = RequestRecord()
            RequestRecord.$current.withValue(record) { failure.noteCause() }
            #expect(record.content.failures == [.upstream(cause)])
            #expect(record.content.failures.first?.detail == "\(reason.rawValue): Connection refused")
        }
    }

    @Test func withoutAnExchangeNobodySignsIn() async throws {
        let provider = try FakeProvider()
        let signIn = UpstreamSignIn(
            redirectURI: Self.redirectURI, exchange: nil, clock: provider.clock, random: SeededRandom())
        await #expect(throws: UpstreamError.noExchange) {
            _ = try await signIn.request(to: provider.record, of: Self.pool, prompt: nil, loginHint: nil)
        }
    }

    @Test(arguments: [(512, 32), (256, 32), (16, 2), (4, 1)])
    func anEighthOfTheConnectionsMayWait(connections: Int, most: Int) async throws {
        let turns = UpstreamTurns(connections: connections)
        func depth(_ level: Int = 0) async throws(UpstreamError) -> Int {
            do throws(UpstreamError) {
                return try await turns.run(for: UserPoolID("pool-\(level)")) {
                    () async throws(UpstreamError) -> Int in try await depth(level + 1)
                } + 1
            } catch {
                guard error == .tooMany else { throw error }
                return 0
            }
        }
        #expect(try await depth() == most)
    }

    @Test func onePoolLeavesHalfOfTheTurnsToOthers() async throws {
        let turns = UpstreamTurns(most: 4)
        func depth() async throws(UpstreamError) -> Int {
            do throws(UpstreamError) {
                return try await turns.run(for: Self.pool) { () async throws(UpstreamError) -> Int in
                    try await depth()
                } + 1
            } catch {
                guard error == .tooMany else { throw error }
                try await turns.run(for: UserPoolID("another")) { () async throws(UpstreamError) in }
                return 0
            }
        }
        #expect(try await depth() == 2)
    }

    @Test func aSignInDoesNotWaitForATurn() async throws {
        let turns = UpstreamTurns(most: 1)
        let inner: UpstreamError? = try await turns.run(for: Self.pool) { () async throws(UpstreamError) in
            do throws(UpstreamError) {
                try await turns.run(for: UserPoolID("another")) { () async throws(UpstreamError) in }
                return nil
            } catch {
                return error
            }
        }
        #expect(inner == .tooMany)
        // The slot is released, after a failure too.
        await #expect(throws: UpstreamError.noExchange) {
            try await turns.run(for: Self.pool) { () async throws(UpstreamError) in throw .noExchange }
        }
        try await turns.run(for: Self.pool) { () async throws(UpstreamError) in }
    }
}
