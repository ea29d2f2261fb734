import IdentityModel
import Localization
import Recording
import Terminal
import Testing

@testable import Wizard

/// Two runs or two events side by side: the initial rows, and those that `a` adds.
struct ComparisonScreenTests {
    @Test func anAttemptIsOneLineUntilAllIsShown() throws {
        var driver = try Scenes.comparedRuns(Scenes.storedLogins)
        let rows = try driver.rows(.standard)
        #expect(rows.contains { $0.contains("attempt 1") && $0.contains("302 code") && $0.contains("580/10") })
        #expect(rows.count { $0.contains("attempt ") } == 3)
        #expect(!rows.contains { $0.contains("provideCredentials") })
        #expect(rows.contains { $0.contains("Only the right run was refused at POST authenticate: 580/10.") })
        #expect(rows.contains { $0.contains("1 usual difference, a shows it") })
        driver.press(.character("a"))
        let all = try driver.rows(Size(width: 140, height: 40))
        #expect(all.count { $0.contains("provideCredentials") } == 3)
        #expect(!all.contains { $0.contains("usual difference") })
        driver.press(.character("a"))
        #expect(try driver.rows(.standard) == rows)
    }

    @Test func usualDifferencesAreShownOnDemand() throws {
        var driver = try Scenes.comparedRuns(Scenes.storedLogins)
        driver.press(.home)
        driver.press(.down)
        #expect(try driver.rows(.standard).contains { $0.contains("Nothing differs here") })
        driver.press(.character("a"))
        #expect(try driver.rows(.standard).contains { $0.contains("codeChallenge: a") })
    }

    /// For two requests of one run, values that are always new are omitted.
    @Test func twoEventsLeaveOutWhatAlwaysDiffers() throws {
        func request(_ nonce: String, _ scope: String) -> TraceEvent {
            RunEvents.event(
                1, .idpSdk, .identityProvider, "GET auth",
                content: .request(
                    TracedRequest(
                        method: "GET", address: "http://127.0.0.1:8931/auth",
                        parameters: [TraceField("nonce", nonce), TraceField("scope", scope)])))
        }
        var driver = try Scenes.finishedDiagram([request("first-nonce", "openid"), request("second-nonce", "email")])
        driver.press(.home)
        driver.press(.character("m"))
        driver.press(.down)
        driver.press(.character("m"))
        driver.press(.character("x"))
        let rows = try driver.rows(.standard)
        #expect(rows.contains { $0.contains("Different: scope.") })
        #expect(!rows.contains { $0.contains("first-nonce") })
        #expect(rows.contains { $0.contains("1 usual difference, a shows it") })
        driver.press(.character("a"))
        let all = try driver.rows(.standard)
        #expect(all.contains { $0.contains("first-nonce") && $0.contains("second-nonce") })
        #expect(!all.contains { $0.contains("usual difference") })
    }

    /// The names of the events stay above a scrolled list, over the whole width.
    @Test func bothEventsAreNamedAboveALongList() throws {
        func request(_ name: String) -> TraceEvent {
            RunEvents.event(
                1, .idpSdk, .identityProvider, name,
                content: .request(
                    TracedRequest(
                        method: "GET", address: "http://127.0.0.1:8931/auth",
                        parameters: (0..<60).map { TraceField("parameter\($0)", "value") })))
        }
        var driver = try Scenes.finishedDiagram([request("GET first"), request("GET second")])
        driver.press(.home)
        driver.press(.character("m"))
        driver.press(.down)
        driver.press(.character("m"))
        driver.press(.character("x"))
        let rows = try driver.rows(Size(width: 140, height: 40))
        #expect(rows.contains { $0.contains("GET first") && $0.contains("GET second") })
    }

    /// The longest sentences fit above the runs, in every language.
    @Test(arguments: ["en"] + LanguageTests.others) func theSentenceFits(_ tag: String) throws {
        let texts = try WizardTestDriver.$language.withValue(tag) { try Scenes.started().state.context.settings.texts }
        var logins = Scenes.storedLogins
        let sentences = [
            RunComparison(logins[0], logins[1]), RunComparison(logins[1], logins[0]),
            RunComparison(Scenes.storedRuns[0], logins[0]), RunComparison(Scenes.storedRuns[0], Scenes.storedRuns[1]),
            RunComparison(logins[0], logins[0]),
            {
                logins[1].ending = nil
                logins[0].ending?.status = "CANNOT_ACQUIRE_TOKEN_DATA"
                return RunComparison(logins[0], logins[1])
            }(),
        ].map(texts.verdict)
        #expect(Set(sentences).count == sentences.count)
        for sentence in sentences {
            #expect(!sentence.contains("{") && Terminal.wrapped(sentence, to: 76).count <= 2, "\(sentence)")
        }
    }
}
