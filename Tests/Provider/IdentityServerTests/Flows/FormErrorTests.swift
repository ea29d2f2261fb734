import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider

/// Every error of the tables over HTTP, in each theme.
@Suite struct FormErrorTests {
    @Test(arguments: FormErrorCase.forms + FormErrorCase.devices, PageThemeName.allCases)
    func everyErrorIsSaidAsItsWorldSaysIt(_ example: FormErrorCase, _ theme: PageThemeName) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let device = try fixture.device()
            if let user = example.device { _ = try await fixture.activated(user, device) }
            if example.isVerbose {
                let verbose: JSONValue = ["attributes": ["verbose-errors": "true"]]
                #expect(try await fixture.administer(.put, "/sandbox", verbose).status == 204)
            }
            if let policy = example.policy {
                let change: JSONValue = ["passwordPolicy": .string(policy)]
                #expect(try await fixture.administer(.put, "/sandbox", change).status == 204)
            }
            try await example.prepare(fixture)
            let flow = TestFlow(
                fixture, device, client: example.client, user: example.device, changing: example.headers)
            let response = try await flow.walk(example.pages(fixture))
            switch theme {
            case .kobil:
                #expect(response.pageError == example.kobil, "\(response.shown)")
                #expect(response.errorParameters == example.parameters)
            case .keycloak:
                #expect(response.feedback.contains { $0.hasPrefix(example.keycloak) }, "\(response.feedback)")
            }
        }
    }

    @Test func noNumberOfKobilsTableIsLeftOut() {
        let told = Set(FormErrorCase.forms.map(\.kobil))
        for number in Array(1...21) + [900] { #expect(told.contains("580/\(number)")) }
        #expect(Set(FormErrorCase.devices.map(\.kobil)) == ["513/4002", "513/4036", "513/4041", "513/4042"])
    }

    @Test(arguments: PageThemeName.allCases) func aLoginThatTookTooLongBeginsAnewAndOneThatIsOverSaysSo(
        _ theme: PageThemeName
    ) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let device = try fixture.device()
            _ = try await fixture.activated("jane", device)
            let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            let right: TestFlow.Answers = [.username: "jane", .password: "Secret123"]
            try await flow.open()
            fixture.clock.advance(seconds: 1_801)
            let late = try await flow.answer(.login, right)
            #expect(late.asks(.login, in: theme))
            let action = flow.action
            #expect(try flow.hasCode(try await flow.answer(.login, right)))
            let over = try await flow.submit(["username": "jane", "password": "Secret123"], to: action)
            #expect(over.status == 400)
            switch theme {
            case .kobil:
                #expect(late.pageError == "580/903")
                #expect(over.pageError == "580/904")
            case .keycloak:
                let text = "Your login attempt timed out. Login will start from the beginning."
                #expect(late.feedback == [text])
                #expect(over.feedback.first?.contains("timed out, or it has ended") == true)
            }
        }
    }
}
