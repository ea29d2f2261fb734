import IdentityModel
import Terminal
import Testing

@testable import Wizard

extension GoldenScreenTests {
    static let faults: [Scene] = [
        Scene("faults") {
            var driver = try Scenes.started(Scenes.one)
            driver.press(.function(6))
            return driver
        },
        Scene("faults-on") {
            var driver = try Scenes.started(Scenes.loggedIn)
            driver.press(.function(6))
            driver.press(.down)
            driver.press(.down)
            driver.press(.down)
            driver.press(.down)
            driver.press(.down)
            driver.press(.character("s"), [.flow(.setFault(.wrongSignature, isSticky: true))])
            driver.press(.function(6))
            return driver
        },
        Scene("faults-title") {
            var driver = try Scenes.started(Scenes.loggedIn)
            driver.press(.function(6))
            driver.press(.enter, [.flow(.setFault(.wrongCode, isSticky: false))])
            return driver
        },
        Scene("faults-sudo") {
            var driver = try Scenes.sudo()
            driver.press(.function(6))
            driver.press(.end)
            return driver
        },
        Scene("faults-elsewhere") {
            let provider = ProviderSummary(
                name: "our-keycloak", tenant: TenantID("demo"), kind: .keycloak, address: "https://id.example.com/auth",
                isSandbox: false, canAdminister: true)
            var driver = try Scenes.started(provider: provider)
            driver.press(.function(6))
            return driver
        },
    ]
}

extension Scenes {
    /// An activation that failed while a fault of the sandbox was on.
    static func failed(under fault: FaultEffect) throws -> WizardTestDriver {
        var driver = try activating()
        driver.send(.recorded(FlowID(1), RunEvents.failed))
        var report = report(.invalidToken, empty)
        report.fault = fault
        driver.send(.flowFinished(.flow(report)))
        return driver
    }
}
