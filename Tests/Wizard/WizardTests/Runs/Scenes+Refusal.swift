import IdentityModel
import Terminal
import Testing

@testable import Wizard

extension RunEvents {
    /// A login whose first page refuses the password; the desk then asks about the user.
    static let refused: [TraceEvent] = [
        event(0, .app, .app, "OfflineLogin", .step),
        event(1, .app, .masterController, "OfflineLogin", .call),
        event(3, .masterController, .app, "OfflineLoginResult", .answer, outcome: "NO_TOKEN_DATA_AVAILABLE"),
        event(4, .app, .app, "getAuthorizationCode", .step),
        event(5, .app, .idpSdk, "getAuthorizationCode", .call),
        event(6, .idpSdk, .identityProvider, "GET auth", .call),
        event(20, .identityProvider, .idpSdk, "200 form", .answer, outcome: "200"),
        event(21, .idpSdk, .app, "provideCredentials", .call),
        event(5_000, .app, .idpSdk, "credentials", .answer, outcome: "page 1"),
        event(5_001, .idpSdk, .identityProvider, "POST authenticate", .call),
        event(
            5_040, .identityProvider, .idpSdk, "200 form", .answer,
            fields: [TraceField("error", "The user name or password is wrong.")], outcome: "580/10", fails: true),
        event(5_041, .desk, .identityProvider, "GET users", .call),
        event(5_050, .identityProvider, .desk, "200 users", .answer, outcome: "200"),
        event(5_051, .desk, .identityProvider, "GET attack-detection", .call),
        event(5_060, .identityProvider, .desk, "200 attack-detection", .answer, outcome: "200"),
        event(5_061, .desk, .desk, "account standing", .note, outcome: "nothing against the account"),
        event(5_062, .idpSdk, .app, "provideCredentials", .call),
    ]
}

extension Scenes {
    /// The diagram of a login whose password was refused.
    static func refusedDiagram() throws -> WizardTestDriver {
        var driver = try activating()
        driver.send(.recorded(FlowID(1), RunEvents.refused))
        driver.send(.credentialsRequested(FlowID(1), page()))
        driver.press(.function(3))
        return driver
    }
}
