import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import SudoUser
import Synchronization
import TestSupport
import Testing

/// Sign-in and sign-out with the hosted UI.
@Suite struct FederatedTests {
    let test: TestPool

    init() throws { test = try TestPool() }

    /// A scripted browser: receives the address and returns the redirect.
    private struct Browser: PresentationAnchor {
        let shown = Recorder<String>()
        let redirect: @Sendable (FormFields) throws -> String

        func present(address: String, redirectURI: String, preferPrivateSession: Bool) async throws -> String {
            shown.append(address)
            return try redirect(HTTPRequest(target: address).query)
        }
    }

    private static let cb = "http://127.0.0.1:8400/cb"
    private let browser = Browser { query in "\(Self.cb)?code=code-1&state=\(query["state"] ?? "")" }

    @Test func A30_federatedSignInStoresTheNameAndRegistersTheFederatedId() async throws {
        let client = try test.client()
        let log = StatusLog()
        await client.registerSignInStatusObserver(id: "log", observer: log)
        let tokens = try await client.presentFederatedSignInUI(presentationAnchor: browser)
        #expect(try await client.getUserName() == "sandbox_jane")
        #expect(try await client.isSignedIn())
        #expect(try await client.isRegistered())
        #expect(try await client.getIdToken() == tokens.idToken)
        #expect(try await client.getIdentityId() == "us-east-1:identity-of-sandbox_jane")
        #expect(test.operations == ["oauth2/token", "graphql", "InitiateAuth"])
        #expect(log.words == ["signingIn", "signedIn"])
        let address = try #require(browser.shown.values.first)
        let query = HTTPRequest(target: address).query
        #expect(address.hasPrefix("http://pool.test/oauth2/authorize?"))
        #expect(query["response_type"] == "code" && query["scope"] == "openid")
        #expect(query["code_challenge_method"] == "S256" && query["code_challenge"]?.count == 43)
        #expect(query["redirect_uri"] == Self.cb && query["client_id"] == ScriptedPool.clientID)
        let result = await failure { try await client.presentFederatedSignInUI(presentationAnchor: browser) }
        #expect(result == "alreadySignedIn")
        #expect(browser.shown.values.count == 1)
    }

    @Test func A30_aFailureOfTheUIIsPassedOn() async throws {
        let client = try test.client()
        let cancelled = Browser { _ in throw SudoUserClientError.signInCanceled }
        #expect(
            await failure { try await client.presentFederatedSignInUI(presentationAnchor: cancelled) }
                == "signInCanceled")
        #expect(client.lastFailure?.origin == .cancelled)
        let ended = Browser { _ in throw CancellationError() }
        #expect(
            await failure { try await client.presentFederatedSignInUI(presentationAnchor: ended) } == "signInCanceled")
        let broken = Browser { _ in throw HTTPExchangeError(.notReachable) }
        #expect(
            await failure { try await client.presentFederatedSignInUI(presentationAnchor: broken) } == "requestError")
        #expect(try await !client.isRegistered())
    }

    @Test func aCodeThatTheHostedUIRepeatsIsMasked() async throws {
        let client = try test.client()
        test.pool.change { state in
            state.before = { (request) throws(HTTPExchangeError) in
                guard request.target.hasSuffix("/oauth2/token") else { return nil }
                let form = FormFields(request.body)
                return OAuthError(.invalidGrant, "no \(form["code"] ?? "") and \(form["code_verifier"] ?? "")")
                    .httpResponse
            }
        }
        #expect(
            await failure { try await client.presentFederatedSignInUI(presentationAnchor: browser) } == "notAuthorized")
        let mask = "\u{2039}redacted\u{203A}"
        #expect(client.lastFailure?.service?.message == "no \(mask) and \(mask)")
    }

    @Test func A30_signOutShowsTheLogoutAddress() async throws {
        let client = try test.client()
        _ = try await client.presentFederatedSignInUI(presentationAnchor: browser)
        let out = Browser { _ in "http://127.0.0.1:8400/" }
        try await client.presentFederatedSignOutUI(presentationAnchor: out)
        #expect(
            out.shown.values == [
                "http://pool.test/logout?client_id=\(ScriptedPool.clientID)&logout_uri=http%3A%2F%2F127.0.0.1%3A8400%2F"
            ])
        #expect(try await client.isSignedIn())
    }

    @Test func withoutTheSectionTheConfigurationIsInvalid() async throws {
        let client = try test.client(configuration: TestPool.configuration(federated: nil))
        #expect(
            await failure { try await client.presentFederatedSignInUI(presentationAnchor: browser) } == "invalidConfig")
        #expect(
            await failure { try await client.presentFederatedSignOutUI(presentationAnchor: browser) } == "invalidConfig"
        )
        let broken = try test.client(configuration: TestPool.configuration(federated: #"{"webDomain":"x"}"#))
        #expect(
            await failure { try await broken.presentFederatedSignInUI(presentationAnchor: browser) } == "invalidConfig")
        #expect(broken.lastFailure?.description.contains("incomplete") == true)
    }

    @Test(arguments: [
        ("?code=code-1&state=other", "fatalError"), ("?code=code-1", "fatalError"),
        ("x?code=code-1&state=%", "fatalError"), ("?error=access_denied&state=%", "notAuthorized"),
        ("?error=server_error&error_description=no&state=%", "requestError"), ("?code=wrong&state=%", "notAuthorized"),
    ])
    func aWrongRedirectIsRefused(rest: String, name: String) async throws {
        let client = try test.client()
        let browser = Browser { query in
            Self.cb + String(rest.flatMap { $0 == "%" ? Array(query["state"] ?? "") : [$0] })
        }
        #expect(await failure { try await client.presentFederatedSignInUI(presentationAnchor: browser) } == name)
        #expect(try await !client.isRegistered())
        let redirect = try #require(test.trace.events.last { $0.name == "redirect" })
        #expect(redirect.isFailure == (rest != "?code=wrong&state=%"))
        if rest.contains("server_error") {
            #expect(
                redirect.outcome == "server_error" && redirect.fields.contains(TraceField("error_description", "no")))
        }
    }

    @Test func anExistingSessionOfTheExternalProviderIsTriedOnceMore() async throws {
        let client = try test.client()
        let count = Tally()
        let once = Browser { query in
            let state = query["state"] ?? ""
            return count.add() == 1
                ? "\(Self.cb)?error=temporarily_unavailable&error_description=authentication_expired&state=\(state)"
                : "\(Self.cb)?code=code-1&state=\(state)"
        }
        _ = try await client.presentFederatedSignInUI(presentationAnchor: once)
        #expect(once.shown.values.count == 2)
        try await client.reset()
        let always = Browser { query in
            "\(Self.cb)?error=temporarily_unavailable&error_description=authentication_expired&state=\(query["state"] ?? "")"
        }
        let result = await failure { try await client.presentFederatedSignInUI(presentationAnchor: always) }
        #expect(result == "externalSSOSessionExists")
        #expect(always.shown.values.count == 2)
    }
}
