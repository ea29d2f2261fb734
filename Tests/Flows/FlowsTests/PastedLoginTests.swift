import Flows
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import TestSupport
import Testing

/// A login in any browser whose final address is pasted: for custom schemes, and for shells on other machines.
@Suite struct PastedLoginTests {
    private static let scheme = "com.example.app:/cb"

    /// A provider with a client whose redirect URI is not on this machine.
    private func fixture(_ kind: ProviderKind) async throws -> FlowFixture {
        let fixture = try await FlowFixture { settings in
            settings.theme = .keycloak
        } profile: { profile in
            profile.kind = kind
            profile.redirectURI = Self.scheme
            profile.clients["login"] = ProviderProfile.Client(id: ClientID("app"))
            if kind == .oidc { profile.statedIssuer = "\(profile.baseURL)/realms/sandbox" }
        }
        var admin = fixture.profile
        admin.kind = .keycloak
        let administration = AdministrationClient(profile: admin, exchange: fixture.exchange) {
            Secret("Administrator-1")
        }
        _ = try await administration.createClient(
            NewClient(clientID: ClientID("app"), isPublic: true, redirectURIs: [Self.scheme]))
        let id = try await administration.createUser(NewUser(username: "otto"))
        try await administration.resetPassword(of: id, to: Secret("Geheim-123"), isTemporary: false)
        return fixture
    }

    @Test(arguments: [ProviderKind.keycloak, .oidc])
    func theCodeOfACustomSchemeIsPastedAndOneOfAnotherLoginIsAskedAgain(_ kind: ProviderKind) async throws {
        let fixture = try await fixture(kind)
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        let asked = Recorder<RedirectQuestion>()
        driver.onQuestion { question in
            guard case .redirect(let redirect) = question.subject else { return false }
            asked.append(redirect)
            let isFirst = asked.values.count == 1
            guard asked.values.count < 3 else { return false }
            Task {
                let url =
                    isFirst
                    ? Self.scheme + "?state=another&code=stolen"
                    : try await WebActivationTests.logIn("otto", "Geheim-123", at: redirect, fixture)
                device.stage.answer(question.id, .redirect(Secret(url)))
            }
            return true
        }
        let outcome = await device.run(FlowRequest(.login, via: .paste))
        #expect(outcome.status == .ok && outcome.user == UserID("otto"), "\(outcome.error?.errorDescription ?? "")")
        #expect(asked.values.map { $0.refusal == nil } == [true, false])
        #expect(asked.values.allSatisfy { $0.redirectURI == Self.scheme && $0.headers.fields.isEmpty })
        let opened = try #require(driver.addresses.values.first)
        #expect(opened.redirectURI == Self.scheme && opened.startLink == nil, "nothing is opened on this machine")
        // The user stays logged in as after any other login.
        _ = await device.run(FlowRequest(.restart))
        let stayed = await device.run(FlowRequest(.stayLoggedIn))
        #expect(stayed.status == .ok, "\(stayed.error?.errorDescription ?? "")")
        await device.close()
        await fixture.stop()
    }

    @Test func aBrowserThatCannotComeBackIsToldHowElse() async throws {
        let fixture = try await fixture(.keycloak)
        let device = await fixture.device()
        let outcome = await device.run(FlowRequest(.login, via: .browser))
        #expect(outcome.error?.errorDescription.contains("--via paste") == true, "\(String(describing: outcome.error))")
        await device.close()
        await fixture.stop()
    }

    @Test func aKobilProviderHasItsWebViewsForIt() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        let outcome = await device.run(FlowRequest(.login, via: .paste))
        #expect(outcome.status != .ok && driver.addresses.values.isEmpty)
        await device.close()
        await fixture.stop()
    }
}
