import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

@Suite struct HostedRulesTests {
    static let redirectURI = "http://127.0.0.1:8400/cb"
    static let challenge = String(repeating: "a", count: 43)

    /// The parameters of sudo-user-ios 18.2.1, in its order, with some changed; `nil` removes one.
    static func parameters(_ changes: [String: String?] = [:]) -> FormFields {
        let good: FormFields = [
            "response_type": "code", "code_challenge_method": "S256", "client_id": "the-client", "state": "s-1",
            "redirect_uri": redirectURI, "scope": "openid", "code_challenge": challenge,
        ]
        return good.changed(changes)
    }

    private static func accepted(
        _ fields: FormFields, requiresPKCE: Bool = false
    ) -> Result<HostedAuthorization, AuthorizationRequestError> {
        Result { () throws(AuthorizationRequestError) in
            _ = try HostedAuthorization.clientID(in: fields)
            return try HostedAuthorization(fields, redirectURIs: [redirectURI], requiresPKCE: requiresPKCE)
        }
    }

    /// The error at the redirect URI; `nil` for a request that is accepted, or refused on a page.
    private static func error(_ changes: [String: String?]) -> OAuthError.Code? {
        guard case .failure(.redirect(let error, _)) = accepted(parameters(changes)) else { return nil }
        return error.code
    }

    private static func isRefusedOnPage(_ fields: FormFields) -> Bool {
        if case .failure(.page) = accepted(fields) { true } else { false }
    }

    @Test func theRequestsOfTheSDKsAreAccepted() throws {
        let withProof = try Self.accepted(Self.parameters()).get()
        #expect(withProof.kept.challenge == CodeChallenge(value: Self.challenge))
        #expect(withProof.kept.redirectURI == Self.redirectURI)
        #expect(withProof.kept.state == "s-1")
        #expect(withProof.kept.scope == "openid")
        #expect(withProof.identityProvider == nil)
        // sudo-user-js 17.1.1 sends no challenge, and names the provider.
        let without = try Self.accepted(
            Self.parameters(["code_challenge": nil, "code_challenge_method": nil, "identity_provider": "sandbox"])
        ).get()
        #expect(without.kept.challenge == nil)
        #expect(without.identityProvider == "sandbox")
    }

    @Test func aRequestWithoutAKnownRedirectIsRefusedOnAPage() {
        for uri in [
            "http://127.0.0.1:8400/cb/", "http://127.0.0.1:8400/CB", "http://localhost:8400/cb",
            "http://127.0.0.1:8401/cb", "https://127.0.0.1:8400/cb", "http://127.0.0.1:8400/cb?x=1",
            "http://127.0.0.1:8400/cb#x", "http://127.0.0.1:8400/cb/../other", "http://evil.example/",
            "http://127.0.0.1:8400@evil.example/cb", "", "javascript:alert(1)", nil,
        ] {
            #expect(Self.isRefusedOnPage(Self.parameters(["redirect_uri": uri])), "\(uri ?? "none")")
        }
        #expect(Self.isRefusedOnPage(Self.parameters(["client_id": nil])))
        var twice = Self.parameters()
        twice.add("client_id", "another")
        #expect(Self.isRefusedOnPage(twice))
    }

    @Test func parametersThatAreTooLongAreRefused() {
        let long = String(repeating: "x", count: 5000)
        for name in ["client_id", "redirect_uri", "state"] {
            #expect(Self.isRefusedOnPage(Self.parameters([name: long])), "\(name)")
        }
        #expect(Self.error(["nonce": long]) == .invalidRequest)
        #expect(Self.error(["identity_provider": "a\u{0}b"]) == .invalidRequest)
    }

    @Test func everyOtherFaultIsReportedToTheApp() {
        #expect(Self.error(["response_type": nil]) == .invalidRequest)
        #expect(Self.error(["response_type": "token"]) == .unauthorizedClient)
        #expect(Self.error(["response_type": "magic"]) == .unsupportedResponseType)
        #expect(Self.error(["response_mode": "form_post"]) == .invalidRequest)
        #expect(Self.error(["response_mode": "fragment"]) == .invalidRequest)
        #expect(Self.error(["scope": "openid email"]) == .invalidScope)
        #expect(Self.error(["scope": "aws.cognito.signin.user.admin"]) == .invalidScope)
        #expect(Self.error(["code_challenge_method": "plain"]) == .invalidRequest)
        #expect(Self.error(["code_challenge_method": nil]) == .invalidRequest)
        #expect(Self.error(["code_challenge": "short"]) == .invalidRequest)
        #expect(Self.error(["code_challenge": nil]) == .invalidRequest)
        #expect(Self.error(["prompt": "none login"]) == .invalidRequest)
        var twice = Self.parameters()
        twice.add("scope", "openid")
        guard case .failure(.redirect(let error, .query)) = Self.accepted(twice) else {
            Issue.record("accepted")
            return
        }
        #expect(error.code == .invalidRequest)
    }

    @Test func aPromptOrAMaximumAgeAsksForANewSignIn() throws {
        for (changes, asks) in [
            ([:], false), (["prompt": "login"], true), (["prompt": "select_account"], true),
            (["prompt": "none"], false),
            (["max_age": "0"], true), (["max_age": "600"], true),
        ] as [([String: String?], Bool)] {
            #expect(try Self.accepted(Self.parameters(changes)).get().asksForLogin == asks, "\(changes)")
        }
    }

    @Test func aRedirectKeepsTheAddressAndEncodesTheRest() {
        let response = HostedRedirect.response(
            .error(OAuthError(.accessDenied, "a&b=c #d\r\nSet-Cookie: x=y")), to: Self.redirectURI, state: "s t&u=v")
        #expect(
            response.headers["Location"]
                == "http://127.0.0.1:8400/cb?error=access_denied&error_description="
                + "a%26b%3Dc+%23d%0D%0ASet-Cookie%3A+x%3Dy&state=s+t%26u%3Dv")
        #expect(response.headers["Referrer-Policy"] == "no-referrer")
        #expect(response.headers["Cache-Control"] == "no-store")
    }

    // MARK: Redemption

    private static let now = Date(timeIntervalSince1970: 1_782_864_000)
    private static let verifier = CodeVerifier(random: SeededRandom())

    private static func stored(
        challenge: CodeChallenge? = verifier.challenge, isEnabled: Bool = true
    ) -> (code: HostedCode, user: PoolUser) {
        (
            HostedCode(
                hash: [1], redirectURI: redirectURI, scope: "openid", challenge: challenge, nonce: nil,
                expiresAt: now.addingTimeInterval(300)),
            PoolUser(
                subject: "u-1", username: PoolUsername("sandbox_jane"), kind: .federated, isEnabled: isEnabled,
                createdAt: now, modifiedAt: now)
        )
    }

    /// The refusal, or `nil` if the code is exchanged.
    private static func refusal(
        of stored: (code: HostedCode, user: PoolUser), redirectURI: String = redirectURI,
        addresses: PoolAddresses = .loopback, verifier: CodeVerifierParameter = .wellFormed(verifier),
        at time: Date = now
    ) -> OAuthError? {
        HostedRedemptionRule.refusal(
            of: stored.code, stored.user, redirectURI: redirectURI, addresses: addresses, verifier: verifier, at: time)
    }

    @Test func aCodeIsBoundToItsRedirectURIAndItsTime() {
        #expect(Self.refusal(of: Self.stored()) == nil)
        #expect(Self.refusal(of: Self.stored(), redirectURI: Self.redirectURI + "/") == .incorrectRedirectURI)
        #expect(Self.refusal(of: Self.stored(), redirectURI: "") == .incorrectRedirectURI)
        let moved = PoolAddresses([.redirect: ["https://app.example/cb"]])
        #expect(Self.refusal(of: Self.stored(), addresses: moved) == .incorrectRedirectURI)
        #expect(Self.refusal(of: Self.stored(), at: Self.now.addingTimeInterval(299)) == nil)
        #expect(Self.refusal(of: Self.stored(), at: Self.now.addingTimeInterval(300)) == .codeExpired)
        #expect(Self.refusal(of: Self.stored(isEnabled: false)) == .userDisabled)
    }

    @Test func aChallengeBindsAndNoneMustNotGetAVerifier() {
        let other = CodeVerifier(random: SeededRandom(2))
        #expect(Self.refusal(of: Self.stored(), verifier: .wellFormed(other)) == .verifierMismatch)
        #expect(Self.refusal(of: Self.stored(), verifier: .absent) == .verifierMissing)
        #expect(Self.refusal(of: Self.stored(), verifier: .malformed) == .verifierMalformed)
        #expect(Self.refusal(of: Self.stored(challenge: nil), verifier: .absent) == nil)
        // Otherwise an attacker could remove the challenge from a request unnoticed (RFC 9700, section 4.8.2).
        #expect(Self.refusal(of: Self.stored(challenge: nil)) == .verifierUnexpected)
    }

    // MARK: Names and cookies

    @Test func aFederatedUserHasTheNameOfTheProviderAndTheSubject() {
        #expect(FederatedUsername(provider: "sandbox", subject: "jane")?.username.rawValue == "sandbox_jane")
        #expect(FederatedUsername(provider: "p", subject: "ü_|.@1")?.username.rawValue == "p_ü_|.@1")
        for subject in [
            "", "jane doe", "a\nb", "a\u{0}b", "a\u{202E}b", "a\u{34F}b", String(repeating: "x", count: 127),
        ] {
            #expect(FederatedUsername(provider: "p", subject: subject) == nil, "\(subject.debugDescription)")
        }
        #expect(FederatedUsername(provider: "p", subject: String(repeating: "x", count: 126)) != nil)
    }

    @Test func cookiesAreForTheBrowserAloneAndForTheirPaths() {
        let state = Secret("the-state")
        let name = HostedCookies.loginName(state: state)
        #expect(name.hasPrefix("hosted-ui-login-") && name.utf8.count == 32)
        #expect(HostedCookies.loginName(state: Secret("other")) != name)
        let plain = HostedCookies(isSecure: false)
        let line = plain.login(state: state, value: Secret("v"), seconds: 600)
        #expect(line == "\(name)=v; Path=/oauth2/idpresponse; Max-Age=600; HttpOnly; SameSite=Lax")
        let session = HostedCookies(isSecure: true).session(of: ClientID("abc"), value: Secret("v"), seconds: 3600)
        #expect(
            session == [
                "hosted-ui-abc=v; Path=/oauth2/authorize; Max-Age=3600; HttpOnly; SameSite=Lax; Secure",
                "hosted-ui-abc=v; Path=/logout; Max-Age=3600; HttpOnly; SameSite=Lax; Secure",
            ])
        #expect(plain.removingSession(of: ClientID("abc")).allSatisfy { $0.contains("hosted-ui-abc=; ") })
        #expect(plain.removingSession(of: ClientID("abc")).allSatisfy { $0.contains("Max-Age=0") })
    }
}
