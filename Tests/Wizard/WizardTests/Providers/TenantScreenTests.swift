import FlowModel
import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The form of the tenant's settings.
struct TenantScreenTests {
    private static let values = TenantValues([
        "activationCode.length": "8", "activationCode.minLength": "8", "activationCode.maxLength": "12",
        "activationCode.period": "60d", "activationCode.minPeriod": "10m", "activationCode.maxPeriod": "60d",
        "activationCode.tries": "0", "handout.qr": "",
    ])

    static func form(_ values: TenantValues = values, inert: [String] = []) throws -> WizardTestDriver {
        var driver = try Scenes.started()
        while driver.startFocus != .providerDetails { driver.press(.down) }
        driver.press(.enter, [.administration(.loadSheet(.provider))])
        driver.send(.sheetLoaded(Scenes.providerSheet))
        let actions = (driver.state.shown as? SheetScreen)?.choices(driver.state.context) ?? []
        for _ in 0..<(actions.firstIndex(of: .tenant) ?? 0) { driver.press(.down) }
        driver.press(.enter, [.administration(.loadTenant)])
        driver.send(.tenantLoaded(values, inert: inert))
        return driver
    }

    @Test func theBoundsAreShownAndOnlyWhatWasChangedIsSent() throws {
        var driver = try Self.form()
        let text = try driver.text(Size(width: 140, height: 60))
        #expect(text.contains("has 8 digits and is valid for 60d"))
        #expect(text.contains("8 to 12 digits, and a period") && text.contains("10m to 60d"))
        driver.press(.backspace)
        driver.type("10")
        driver.press(
            .enter, [.administration(.changeTenant(TenantValues(["activationCode.length": "10"]), shown: Self.values))])
        driver.press(.enter)
        driver.send(.tenantChanged)
        #expect(driver.shows(SheetScreen.self))
        #expect(try driver.text().contains("Changed: Digits of a code."))
    }

    @Test func whatIsKeptWithoutEffectIsNamed() throws {
        let driver = try Self.form(inert: ["smtpServer", "clients.attributes.jwks.url"])
        for size in [Size(width: 80, height: 24), Size(width: 140, height: 60)] {
            let text = try driver.text(size)
            #expect(text.contains("without effect here: smtpServer,") && text.contains("clients.attributes.jwks.url."))
        }
    }

    /// The digits and the QR code are changed here, the digits elsewhere too.
    @Test(arguments: [true, false]) func whatSomebodyElseHasChangedIsKeptUnlessAsked(keepsTheirs: Bool) throws {
        var driver = try Self.form()
        driver.press(.backspace)
        driver.type("10")
        for _ in 0..<7 { driver.press(.tab) }
        driver.type("{code}")
        let mine = ["activationCode.length": "10", "handout.qr": "{code}"]
        driver.press(.enter, [.administration(.changeTenant(TenantValues(mine), shown: Self.values))])
        var now = Self.values
        (now.values["activationCode.length"], now.values["activationCode.tries"]) = ("9", "3")
        let refusal = AdministrationRefusal(reason: .settingsChangedMeanwhile(now))
        driver.send(.administrationRefused(.changeTenant(TenantValues([:]), shown: Self.values), refusal))
        #expect(try driver.text().contains("Digits of a code: now 9; yours 10"))
        if keepsTheirs {
            driver.press(.enter)
            driver.press(.enter, [.administration(.changeTenant(TenantValues(["handout.qr": "{code}"]), shown: now))])
        } else {
            driver.press(.down)
            driver.press(.enter, [.administration(.changeTenant(TenantValues(mine), shown: now))])
            driver.send(.tenantChanged)
            #expect(driver.shows(SheetScreen.self))
        }
    }

    @Test func theServersRefusalIsShownAtItsField() throws {
        var driver = try Self.form()
        driver.press(.backspace)
        driver.type("99")
        driver.pressAnyway(.enter)
        let words = Text(verbatim: "activationCode.maxLength must not be below activationCode.length.")
        let refusal = AdministrationRefusal(
            reason: .invalid(field: "attributes.activationCode.maxLength"), message: words)
        driver.send(.administrationRefused(.changeTenant(TenantValues([:]), shown: Self.values), refusal))
        let rows = try driver.rows(Size(width: 140, height: 60))
        let row = try #require(rows.firstIndex { $0.contains("▸ Most digits") })
        #expect(rows[row + 1].contains("activationCode.maxLength must"))
    }

    @Test func anotherProviderHasOnlyTheQRCode() throws {
        let driver = try Self.form(TenantValues(["handout.qr": ""]))
        let text = try driver.text(Size(width: 140, height: 60))
        #expect(text.contains("QR code of hand-outs") && !text.contains("digits"))
    }
}
