import IdentityModel
import Localization
import Sentences
import Terminal
import Testing

@testable import Wizard

extension GoldenScreenTests {
    static let providers: [Scene] = [
        Scene("providers") { try providerList() },
        Scene("profile") {
            var driver = try providerList()
            let draft = ProfileDraft(
                file: "ours", fingerprint: "f",
                values: [.name: "ours", .kind: "keycloak", .baseURL: "https://id.example.com/auth", .tenant: "demo"])
            driver.sendAnyway(.profileLoaded(draft))
            let findings: [(Text, CheckOutcome, Text, Text?)] = [
                (Text("configuration"), .ok, Text("the profile can be read"), nil),
                (Text("address"), .ok, Text("https://id.example.com answers"), nil),
                (
                    Text("redirect"), .failed, Text("http://127.0.0.1:8400/cb is not registered for idp-wizard"),
                    Text("Add it to the client's redirect URIs.")
                ),
            ]
            for (title, outcome, found, advice) in findings {
                driver.sendAnyway(
                    .checkProgressed(
                        CheckID(rawValue: 1),
                        CheckFinding(
                            title: title, outcome: outcome, found: found, advice: advice)))
            }
            return driver
        },
        Scene("switch-provider") {
            var driver = try Scenes.activating()
            driver.pressAnyway(.function(8))
            driver.sendAnyway(.profilesLoaded([ProvidersTests.sandbox, ProvidersTests.ours]))
            driver.press(.down)
            driver.press(.enter)
            return driver
        },
        Scene("allow-secrets") { try ProvidersTests.asked() },
    ]

    private static func providerList() throws -> WizardTestDriver {
        var driver = try Scenes.started()
        driver.press(.function(8), [.profiles(.list)])
        driver.send(.profilesLoaded([ProvidersTests.sandbox, ProvidersTests.ours, ProvidersTests.broken]))
        return driver
    }
}
