import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import Testing

@testable import Wizard

@Suite struct ProvidersTests {
    static let sandbox = ProfileSummary(name: "sandbox", kind: .kobil, isFile: false)
    static let ours = ProfileSummary(name: "ours", kind: .keycloak, address: "https://id.example.com/auth")
    static let broken = ProfileSummary(name: "broken", fault: Text("line 2: kind must be one of kobil, keycloak"))

    @Test func f8ListsTheProvidersFromAnyScreenAndMarksTheOneInUse() throws {
        var driver = try Scenes.started()
        driver.press(.function(8), [.profiles(.list)])
        #expect(driver.shows(ProvidersScreen.self))
        driver.send(.profilesLoaded([Self.sandbox, Self.ours, Self.broken]))
        let text = try driver.text()
        #expect(text.contains("in use: the provider that is part of this program"))
        #expect(text.contains("keycloak, https://id.example.com/auth") && text.contains("cannot be used: line 2"))
        // A second F8 opens no second list.
        driver.press(.function(8))
        driver.press(.escape)
        #expect(driver.shows(StartScreen.self))
    }

    @Test func anotherProviderReplacesEverythingOfTheOldOne() throws {
        var driver = try Scenes.started()
        driver.press(.function(8), [.profiles(.list)])
        driver.send(.profilesLoaded([Self.sandbox, Self.ours]))
        driver.press(.down)
        driver.press(.enter, [.useProvider("ours")])
        #expect(driver.shows(StartScreen.self) && driver.state.context.provider == nil)
        // A message of the previous provider arrives late.
        driver.send(.stateChanged(.flow(SdkSnapshot(state: .activationRequired))))
        driver.send(.providerSwitched)
        #expect(!driver.state.context.hasStarted)
        driver.send(
            .providerOpened(
                ProviderSummary(
                    name: "ours", tenant: TenantID("demo"), kind: .keycloak, address: "https://id.example.com/auth",
                    isSandbox: false, canAdminister: false, options: [.option("--provider", "ours")])))
        #expect(try driver.text().contains("ours") && driver.text().contains("demo"))
    }

    /// What stays is the user's, not the provider's.
    @Test func nothingOfTheOldProviderIsKept() throws {
        var driver = try Scenes.users()
        #expect(driver.state.context.restoresUsers)
        driver.send(.providerSwitched)
        let context = driver.state.context
        #expect(!context.restoresUsers && context.rights == .unknown && context.handedOut.isEmpty)
        #expect(context.provider == nil && context.clientDraft == nil && context.drafts.isEmpty)
    }

    /// A provider whose profile names files outside its own folder.
    static func asked() throws -> WizardTestDriver {
        var driver = try Scenes.started()
        driver.send(.providerSwitched)
        driver.send(
            .providerOpened(
                ProviderSummary(
                    name: "bank", tenant: TenantID("demo"), kind: .kobil, address: "https://id.example.com/auth",
                    isSandbox: false, canAdminister: true, options: [.option("--provider", "bank")])))
        driver.send(
            .secretsAsked([
                AskedSecret(key: "admin.password-file", place: "/home/jane/.ssh/id_ed25519"),
                AskedSecret(key: "clients.login.secret-env", place: "$AWS_SECRET_ACCESS_KEY"),
            ]))
        return driver
    }

    @Test func whatAProfileMayNotUseIsAskedForBeforeItsProviderIsOpened() throws {
        var driver = try Self.asked()
        let text = try driver.text()
        for part in ["May bank use these?", "https://id.example.com/auth", "/home/jane/.ssh/id_ed25519", "$AWS_SECRET"]
        {
            #expect(text.contains(part), "\(part)")
        }
        driver.press(.down)
        driver.press(.enter, [.allowSecrets, .startAgain])
        #expect(driver.shows(StartScreen.self) && driver.state.context.failure == nil)
        driver = try Self.asked()
        driver.press(.enter)
        #expect(driver.shows(StartScreen.self) && driver.state.context.failure != nil)
        // The question is asked again.
        driver.press(.enter, [.startAgain])
    }

    @Test func theProviderInUseIsNotOpenedAgain() throws {
        var driver = try Scenes.started()
        driver.press(.function(8), [.profiles(.list)])
        driver.send(.profilesLoaded([Self.sandbox, Self.ours]))
        driver.press(.enter)
        #expect(driver.shows(StartScreen.self) && driver.state.context.provider != nil)
    }

    @Test func aProfileIsCheckedAsItIsWrittenAndTheCheckStopsNobody() throws {
        var driver = try Scenes.started()
        driver.press(.function(8), [.profiles(.list)])
        driver.send(.profilesLoaded([Self.sandbox]))
        // Nothing is typed yet, so there is no error.
        driver.press(.character("n"))
        #expect(try driver.text().contains("Each field is checked when you leave it."))
        driver.type("min")
        let first = ProfileDraft(values: [.kind: "kobil", .name: "min"])
        driver.press(.tab, [.profiles(.check(first, CheckID(rawValue: 1)))])
        driver.press(.backTab)
        driver.type("e")
        let draft = ProfileDraft(values: [.kind: "kobil", .name: "mine"])
        driver.press(.tab, [.cancelCheck(CheckID(rawValue: 1)), .profiles(.check(draft, CheckID(rawValue: 2)))])
        // A finding of the earlier check is not shown.
        driver.send(
            .checkProgressed(
                CheckID(rawValue: 1),
                CheckFinding(title: Text("address"), outcome: .failed, found: Text("earlier"))))
        driver.send(
            .checkProgressed(
                CheckID(rawValue: 2),
                CheckFinding(
                    title: Text("configuration"), outcome: .failed, found: Text("the profile needs the key base-url"))
            ))
        let text = try driver.text()
        #expect(text.contains("the profile needs the key base-url") && !text.contains("earlier"))
        driver.press(.escape, [.cancelCheck(CheckID(rawValue: 2))])
        #expect(driver.shows(ProvidersScreen.self))
    }

    @Test func aStoredProfileIsEditedAndSaved() throws {
        var driver = try Scenes.started()
        driver.press(.function(8), [.profiles(.list)])
        driver.send(.profilesLoaded([Self.sandbox, Self.ours]))
        driver.press(.down)
        driver.press(.character("e"), [.profiles(.load("ours"))])
        let values: [ProfileDraft.Key: String] = [.name: "ours", .kind: "keycloak", .baseURL: "https://a.example"]
        let draft = ProfileDraft(file: "ours", fingerprint: "f", values: values)
        driver.send(.profileLoaded(draft), [.profiles(.check(draft, CheckID(rawValue: 1)))])
        #expect(driver.shows(ProfileScreen.self))
        driver.press(.enter, [.profiles(.save(draft))])
        driver.send(.profileRefused(Text("It cannot be written.")))
        #expect(try driver.text().contains("It cannot be written."))
        driver.press(.enter, [.profiles(.save(draft))])
        // Findings of the check are shown once, by the check.
        driver.send(
            .checkProgressed(
                CheckID(rawValue: 1),
                CheckFinding(title: Text("configuration"), outcome: .failed, found: Text("The tenant is wrong."))))
        driver.send(.profileRefused(nil))
        #expect(try driver.text().contains("Not saved: correct what the check found."))
        #expect(try driver.text().ranges(of: "The tenant is wrong.").count == 1)
        driver.press(.enter, [.profiles(.save(draft))])
        driver.send(.profileSaved("ours"), [.cancelCheck(CheckID(rawValue: 1)), .profiles(.list)])
        #expect(driver.shows(ProvidersScreen.self))
    }

    @Test func anotherKindHasOtherFieldsAndKeepsWhatWasTyped() throws {
        var driver = try Scenes.started()
        driver.press(.function(8), [.profiles(.list)])
        driver.send(.profilesLoaded([Self.sandbox]))
        driver.pressAnyway(.character("n"))
        driver.type("mine")
        driver.pressAnyway(.tab)
        let effects = driver.pressAnyway(.character("o"))
        #expect(
            effects.last
                == .profiles(.check(ProfileDraft(values: [.kind: "oidc", .name: "mine"]), CheckID(rawValue: 2))))
        let text = try driver.text()
        #expect(text.contains("Issuer") && !text.contains("Base URL"))
    }
}
