import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The form that imports a realm: the file is checked before it is created.
struct ImportRealmTests {
    /// A file with three users; one has a passkey.
    private static let contents = RealmFileContents(
        tenant: TenantID("shop"), users: 3, inert: ["clients.attributes.jwks.url", "smtpServer"], others: 2,
        disabled: ["kim\u{1B}[2J"])

    static func form() throws -> WizardTestDriver {
        var driver = try Scenes.started()
        while driver.startFocus != .providerDetails { driver.press(.down) }
        driver.press(.enter, [.administration(.loadSheet(.provider))])
        driver.send(.sheetLoaded(Scenes.providerSheet))
        let actions = (driver.state.shown as? SheetScreen)?.choices(driver.state.context) ?? []
        for _ in 0..<(actions.firstIndex(of: .importRealm) ?? 0) { driver.press(.down) }
        driver.press(.enter)
        driver.type("shop.json")
        return driver
    }

    private static func file(isTrial: Bool) -> RealmFile { RealmFile(path: "shop.json", name: nil, isTrial: isTrial) }

    static func checked() throws -> WizardTestDriver {
        var driver = try form()
        driver.press(.enter, [.importRealm(file(isTrial: true))])
        driver.send(.realmFile(file(isTrial: true), .accepted(contents)))
        return driver
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 140, height: 40)])
    func whatAFileBringsIsShownBeforeItIsCreated(_ size: Size) throws {
        var driver = try Self.checked()
        let text = try driver.text(size)
        for words in ["shop can be created, with 3 users.", "clients.attributes.jwks.url, smtpServer", "2 attributes"] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(text.contains("arrive disabled") && text.contains("kim") && !text.contains("\u{1B}"))
        driver.press(.enter, [.importRealm(Self.file(isTrial: false))])
        #expect(try driver.text(size).contains("Creating the tenant."))
        driver.press(.enter)
        driver.send(.realmFile(Self.file(isTrial: false), .accepted(Self.contents)))
        #expect(try driver.text(size).contains("start with the option --tenant shop."))
        #expect(
            driver.state.context.history.entries.compactMap { $0.command?.text }
                == ["idp-wizard tenants import shop.json"])
        driver.press(.enter)
        #expect(driver.shows(SheetScreen.self))
    }

    @Test func anotherNameIsCheckedAnew() throws {
        var driver = try Self.checked()
        driver.press(.tab)
        driver.type("store")
        let file = RealmFile(path: "shop.json", name: "store", isTrial: true)
        driver.press(.enter, [.importRealm(file)])
        // An answer about the file as it was is late.
        driver.send(.realmFile(Self.file(isTrial: true), .accepted(Self.contents)))
        #expect(try driver.text().contains("Checking the file."))
        driver.send(.realmFile(file, .refused(Text("verifyEmail is not built."))))
        let text = try driver.text()
        #expect(text.contains("Nothing was created.") && text.contains("verifyEmail is not built."))
        driver.press(.enter, [.importRealm(file)])
    }

    /// All that is refused can be read in the smallest window.
    @Test func aLongRefusalIsScrolled() throws {
        let size = Size(width: 80, height: 24)
        var driver = try Self.form()
        driver.press(.enter, [.importRealm(Self.file(isTrial: true))])
        let names = (0..<300).map { "clients[app-\($0)].authorizationServicesEnabled" }.joined(separator: ", ")
        driver.send(.realmFile(Self.file(isTrial: true), .refused(Text(verbatim: names + ". The end."))))
        #expect(try driver.text(size).contains("Nothing was created."))
        for _ in 0..<60 { driver.press(.pageDown) }
        #expect(try driver.text(size).contains("The end."))
        // The next key that types goes back to the form.
        driver.type("x")
        #expect(try driver.text(size).contains("shop.jsonx"))
    }

    /// Only the sandbox has a store that this program can write to.
    @Test func anotherProviderHasNone() throws {
        var driver = try Scenes.started()
        driver.send(
            .providerOpened(
                ProviderSummary(
                    name: "acme", tenant: TenantID("acme"), kind: .keycloak, address: "https://id.example",
                    isSandbox: false, canAdminister: true)))
        let sheet = SheetScreen(subject: .provider)
        #expect(!sheet.choices(driver.state.context).contains(.importRealm))
    }
}
