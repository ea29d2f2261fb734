import CognitoProtocol
import HTML
import HTTPClient
import HTTPMessage
import IdentityModel
import IdpSdk
import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// The pages of the hosted UI as the IdpSdk parses them for an app without a browser.
@Suite struct HostedPageReadingTests {
    /// An app that answers each page by its fields.
    private final class App: IdpSdkInteractionInterface, Sendable {
        let seen = Recorder<IdpSdkInteractionData>()
        private let provider: String

        init(provider: String = "sandbox") { self.provider = provider }

        func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
            seen.append(interactionData)
            var credentials = ["username": "jane", "password": HostedFixture.password]
            for field in interactionData.fields where field.kind == .button { credentials[field.id] = provider }
            return IdpSdkProvideCredentialsResult(credentials: credentials)
        }
    }

    private static func service(_ fixture: HostedFixture) -> IdpSdkService {
        let profile = ProviderProfile(
            name: "pool", kind: .sudo, baseURL: fixture.origin, tenant: TenantID(fixture.pool.poolID.rawValue),
            redirectURI: HostedFixture.redirectURI)
        return IdpSdkService(settings: IdpSdkSettings(profile: profile, exchange: HostedFixture.exchange))
    }

    @Test func aUserChoosesAProviderAndSignsIn() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let app = App()
            let answer = try await Self.service(fixture).answer(
                from: fixture.authorization(), to: HostedFixture.redirectURI, interactionInterface: app,
                traceParent: nil)
            #expect(answer.fields["state"] == "the-app's-state")
            let tokens = try fixture.tokens(try await fixture.redeem(try #require(answer.fields["code"])))
            #expect(try await fixture.claims(of: tokens.idToken)["custom:userType"]?.string == "FEDERATED")
            let chooser = try #require(app.seen.values.first)
            #expect(chooser.title.original == "Sign in")
            let choices = try #require(chooser.fields.first { $0.kind == .button }).choices
            #expect(choices.map(\.value) == ["Example", "sandbox"])
            #expect(choices.map(\.label.original) == ["Continue with Example", "Continue with sandbox"])
            #expect(app.seen.values.last?.inputFieldIds == ["username", "password"])
        }
    }

    /// The browser's languages, the app's request and the user's choice, in ascending precedence, with links to the
    /// others.
    @Test func thePagesAreInTheUsersLanguage() async throws {
        try await HostedFixture.run { fixture in
            try await fixture.addUpstream()
            let chooser = fixture.authorization(path: "/login")
            func page(_ address: String, _ accepted: String?) async throws -> HTMLPage {
                let answer = try await HostedFixture.exchange.send(
                    HTTPRequest(
                        target: address, headers: accepted.map { ["Accept-Language": $0] } ?? [:]))
                return try HTMLPage(answer.body, contentType: "text/html;charset=utf-8")
            }
            #expect(try await page(chooser, nil).heading == "Sign in")
            let german = try await page(chooser, "fr, de-AT;q=0.8, tr;q=0.3")
            #expect(german.heading == "Anmelden" && german.language == "de")
            #expect(german.forms.flatMap(\.controls).map(\.label).contains("Weiter mit Example"))
            #expect(try await page(chooser + "&ui_locales=tr", "de").heading == "Oturum aç")
            #expect(try await page(chooser + "&ui_locales=tr&lang=de", "en").heading == "Anmelden")
            #expect(german.links.contains { $0.reference.contains("lang=tr") })
            // A refusal is translated too.
            let refused = try await page(fixture.authorization(["client_id": "unknown"]), "tr")
            #expect(refused.heading == "Oturum açılamıyor")
            #expect(refused.text(ofElement: "error")?.contains("kullanıcı havuzu yok") == true)
        }
    }

    @Test func aPageThatEndsTheSignInSaysWhy() async throws {
        try await HostedFixture.run { fixture in
            let app = App()
            let error = await #expect(throws: IdpSdkError.self) {
                _ = try await Self.service(fixture).answer(
                    from: fixture.authorization(["client_id": "unknown"]), to: HostedFixture.redirectURI,
                    interactionInterface: app, traceParent: nil)
            }
            #expect(error?.errorDescription.contains("no user pool with the app client") == true)
            #expect(app.seen.values.isEmpty)
        }
    }
}
