import IdentityModel
import Localization
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The check screen shows each finding as it arrives and keeps the advice visible.
///
/// The user can leave at any time.
struct CheckScreenTests {
    @Test func findingsComeOneAfterTheOtherAndTheEndSaysWhatTheyCameTo() throws {
        var driver = try Scenes.checking(Scenes.findings.dropLast(2))
        #expect(try driver.text().contains("Checking the provider."))
        #expect(try driver.text().contains("✓ discovery"))
        for finding in Scenes.findings.suffix(2) { driver.send(.checkProgressed(Scenes.check, finding)) }
        driver.send(.checkFinished(Scenes.check))
        let text = try driver.text()
        #expect(text.contains("✗ pkce") && text.contains("Set it to S256") && text.contains("▸ Check again"))
        #expect(try driver.text(Size(width: 140, height: 40)).contains("One thing must be changed."))
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.shows(SheetScreen.self))
    }

    @Test func escEndsACheckThatGoesOnAndWhatItStillFindsIsNotShown() throws {
        var driver = try Scenes.checking(Scenes.findings.prefix(1))
        driver.press(.enter)
        #expect(driver.shows(CheckScreen.self))
        driver.press(.escape, [.cancelCheck(Scenes.check)])
        #expect(driver.shows(SheetScreen.self))
        driver.press(.enter, [.checkProvider(CheckID(rawValue: 2))])
        driver.send(.checkProgressed(Scenes.check, Scenes.findings[0]))
        driver.send(.checkFinished(Scenes.check))
        let text = try driver.text()
        #expect(!text.contains("✓") && text.contains("Esc stop"))
    }

    @Test func theHelpNamesOnlyKeysThatTheVeryScreenHas() throws {
        var kobil = try Scenes.credentials()
        kobil.press(.function(1))
        let text = try kobil.text(Size(width: 140, height: 60))
        #expect(
            text.contains("F2, Ctrl-R") && !text.contains("Ctrl-T") && !text.contains("Ctrl-O") && !text.contains("F5"))
        var keycloak = try Scenes.loggingIn(at: Scenes.keycloak)
        keycloak.press(.function(1))
        #expect(try keycloak.text(Size(width: 140, height: 60)).contains("Ctrl-T"))
    }

    @Test func aLoginThatGotNoTokensLeadsToTheProviderAndNotToAnotherLogin() throws {
        var driver = try Scenes.loggingIn(at: Scenes.keycloak)
        driver.send(
            .flowFinished(
                .flow(
                    FlowReport(
                        flow: FlowID(1), status: .cannotAcquireTokenData, error: IdpSdkError(910, 11, "not_allowed"),
                        snapshot: Scenes.empty))))
        guard let shown = driver.state.shown as? FailureScreen else {
            Issue.record("no failure is shown")
            return
        }
        #expect(shown.choices(driver.state.context) == [.tryAgain, .providerDetails, .start])
    }

    @Test func theSameIsACommand() throws {
        var driver = try Scenes.checking(Scenes.findings.prefix(1))
        driver.send(.checkFinished(Scenes.check))
        driver.press(.character("c"))
        let command = "idp-wizard --provider our-keycloak --tenant demo doctor"
        #expect(try driver.text(Size(width: 140, height: 40)).contains(command))
        driver.press(.character("y"), [.copy(Secret(command))])
    }

    @Test func theHeadOfASheetIsInSightAndItsMenuToo() throws {
        var driver = try Scenes.checking([])
        driver.press(.escape, [.cancelCheck(Scenes.check)])
        driver.send(.sheetLoaded(Scenes.providerSheet))
        let rows = try driver.rows(Size(width: 80, height: 20))
        #expect(rows[2].contains("Provider"))
        #expect(rows.contains { $0.hasPrefix(" ▸ Check this provider") } && rows.contains { $0.contains("more") })
        driver.send(.resized(Size(width: 80, height: 20)))
        driver.press(.pageDown)
        #expect(try !driver.rows(Size(width: 80, height: 20))[2].contains("Provider"))
        driver.press(.down)
        driver.press(.down)
        let scrolled = try driver.rows(Size(width: 80, height: 20))
        #expect(!scrolled[2].contains("Provider") && scrolled.contains { $0.hasPrefix(" ▸ Clients") })
    }
}

extension Scenes {
    static let check = CheckID(rawValue: 1)
    static let findings = [
        CheckFinding(title: Text("tls"), outcome: .ok, found: Text("https")),
        CheckFinding(title: Text("address"), outcome: .ok, found: Text("https://id.example.com/auth answers")),
        CheckFinding(
            title: Text("discovery"), outcome: .ok,
            found: Text("issuer https://id.example.com/auth/realms/demo, as the profile means")),
        CheckFinding(title: Text("keys"), outcome: .ok, found: Text("1 key to check signatures with")),
        CheckFinding(title: Text("clock"), outcome: .skipped, found: Text("the provider does not tell its time")),
        CheckFinding(
            title: Text("algorithms"), outcome: .ok,
            found: Text("ES256, ES384, ES512, EdDSA, PS256, PS384, PS512, RS256, RS384, RS512")),
        CheckFinding(
            title: Text("scopes"), outcome: .warning, found: Text("openid"),
            advice: Text("Add offline_access to scope in the profile: without it nobody stays logged in.")),
        CheckFinding(title: Text("client"), outcome: .ok, found: Text("my-app is known")),
        CheckFinding(title: Text("redirect"), outcome: .ok, found: Text("http://127.0.0.1:8400/cb is registered")),
        CheckFinding(
            title: Text("form", context: "check"), outcome: .ok,
            found: Text("the first page asks for username, password")),
        CheckFinding(
            title: Text("pkce"), outcome: .failed,
            found: Text("my-app also takes logins without PKCE: a stolen code could be used by others"),
            advice: Text("Set it to S256 (attribute pkce.code.challenge.method).")),
        CheckFinding(
            title: Text("client-scopes"), outcome: .skipped,
            found: Text("only an administrator sees the client's scopes")),
    ]

    /// A running check with the findings so far.
    static func checking(_ findings: some Sequence<CheckFinding>) throws -> WizardTestDriver {
        var driver = try started(provider: keycloak)
        while driver.startFocus != .providerDetails { driver.press(.down) }
        driver.press(.enter, [.administration(.loadSheet(.provider))])
        driver.press(.enter, [.checkProvider(check)])
        for finding in findings { driver.send(.checkProgressed(check, finding)) }
        return driver
    }
}

extension GoldenScreenTests {
    static let checks: [Scene] = [
        Scene("check-running") { try Scenes.checking(Scenes.findings.prefix(7)) },
        Scene("check-failed") {
            var driver = try Scenes.checking(Scenes.findings)
            driver.send(.checkFinished(Scenes.check))
            return driver
        },
        Scene("check-command") {
            var driver = try Scenes.checking(Scenes.findings.prefix(5))
            driver.send(.checkFinished(Scenes.check))
            driver.press(.character("c"))
            return driver
        },
    ]
}
