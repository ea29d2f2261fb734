import FlowModel
import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// The menu of faults: which can be switched on where, the display in the title row, and when a fault ends.
struct FaultsReducerTests {
    @Test func aFaultIsSwitchedOnForOneRunAndIsOverWithIt() throws {
        var driver = try Scenes.started(Scenes.one)
        driver.press(.function(6))
        #expect(driver.shows(FaultsScreen.self))
        driver.press(.down)
        driver.press(.enter, [.flow(.setFault(.expiredCode, isSticky: false))])
        #expect(driver.shows(StartScreen.self))
        #expect(try driver.rows()[0].contains("fault: expired code"))
        #expect(try driver.text().contains("The fault \"expired code\" is on for one run."))
        driver.send(.faultOver(.expiredCode))
        #expect(try !driver.rows()[0].contains("fault"))
        #expect(try driver.text().contains("The fault \"expired code\" is off again."))
    }

    @Test func aFaultThatStaysIsOnUntilItIsSwitchedOff() throws {
        var driver = try Scenes.started(Scenes.one)
        driver.press(.function(6))
        driver.press(.character("s"), [.flow(.setFault(.wrongCode, isSticky: true))])
        driver.send(.faultOver(.wrongCode))
        #expect(try driver.rows()[0].contains("fault: wrong code"))
        driver.press(.function(6))
        #expect(try driver.text().contains("On, until off"))
        #expect(try driver.rows().last?.contains("s off") == true)
        driver.press(.character("s"), [.flow(.setFault(nil, isSticky: false))])
        #expect(try !driver.rows()[0].contains("fault"))
        driver.press(.function(6))
        #expect(try driver.rows().last?.contains("s until off") == true)
    }

    @Test func theMenuOpensOnTheFaultThatIsOnAndClosesByItsOwnKey() throws {
        var driver = try Scenes.started()
        driver.press(.function(6))
        driver.press(.end)
        driver.press(.up)
        driver.press(.up)
        driver.press(.up)
        driver.press(.enter, [.flow(.setFault(.slow, isSticky: false))])
        driver.press(.function(6))
        driver.press(.enter, [.flow(.setFault(.slow, isSticky: false))])
        for key in [Key.function(6), .escape, .character("q")] {
            driver.press(.function(6))
            driver.press(key)
            #expect(driver.shows(StartScreen.self))
        }
    }

    @Test func aFaultOfSudoPlatformIsNotForTheSandboxsOwnFlows() throws {
        var driver = try Scenes.started()
        driver.press(.function(6))
        driver.press(.end)
        #expect(try driver.text().contains("Affects only flows of Sudo Platform."))
        driver.press(.enter)
        driver.press(.character("s"))
        #expect(driver.shows(FaultsScreen.self))
        #expect(try !driver.rows()[0].contains("fault:"))
    }

    @Test func theUserPoolHasFaultsOfItsOwn() throws {
        var driver = try Scenes.sudo()
        driver.press(.function(6))
        #expect(try driver.text(Size(width: 140, height: 40)).contains("Has no effect on flows of Sudo Platform."))
        driver.press(.end)
        driver.press(.enter, [.flow(.setFault(.nonceReused, isSticky: false))])
        #expect(try driver.rows()[0].contains("fault: nonce used before"))
    }

    @Test func aFailureThatAFaultMadeSaysSoFirstAndOpensTheFailedEvent() throws {
        var driver = try Scenes.failed(under: .struck(.wrongSignature))
        let text = try driver.text()
        let (made, what) = (
            text.firstRange(of: "The sandbox caused this"), text.firstRange(of: "activation failed")
        )
        #expect(try #require(made).lowerBound < #require(what).lowerBound, "\(text)")
        #expect(!text.contains("Try again"))
        let first = try #require(RunEvents.failed.firstIndex { $0.isFailure })
        driver.press(.enter)
        guard let inspector = driver.state.shown as? InspectorScreen else {
            return #expect(driver.shows(InspectorScreen.self))
        }
        #expect(inspector.event == first)
        driver.press(.escape)
        #expect(driver.shows(FailureScreen.self))
    }

    @Test func aFaultThatMetNoRequestLeavesTheAdviceAsItIs() throws {
        let text = try Scenes.failed(under: .metNoRequest(.wrongSignature)).text()
        #expect(
            text.contains("wrong signature was on, but affected no request.") && text.contains("Try again"), "\(text)")
        #expect(!text.contains("caused this"))
        var succeeded = Scenes.report(.ok, Scenes.loggedIn)
        succeeded.fault = .metNoRequest(.noKeys)
        var driver = try Scenes.activating()
        driver.send(.flowFinished(.flow(succeeded)))
        #expect(try driver.text().contains("no keys was on, but affected no request."))
    }

    @Test func aSudoFlowThatAFaultMadeFailSaysSoFirst() throws {
        var driver = try Scenes.registering()
        driver.send(.recorded(FlowID(1), RunEvents.failed))
        var report = Scenes.sudoReport(.failed(Scenes.sudoRefusal("X")), Scenes.unregistered)
        report.fault = .struck(.attestationRefused)
        driver.send(.flowFinished(.sudo(report)))
        #expect(try driver.text().contains("The sandbox caused this: attestation refused"))
        #expect(try !driver.text().contains("Try again"))
        driver.press(.enter)
        #expect(driver.shows(InspectorScreen.self))
    }

    @Test func anotherProviderIsLeftAsItIs() throws {
        let keycloak = ProviderSummary(
            name: "our-keycloak", tenant: TenantID("demo"), kind: .keycloak, address: "https://id.example.com/auth",
            isSandbox: false, canAdminister: true)
        var driver = try Scenes.started(provider: keycloak)
        driver.press(.function(6))
        #expect(try driver.text().contains("our-keycloak is another provider."))
        for key in [Key.enter, .character("s"), .down] { driver.press(key) }
        #expect(driver.shows(FaultsScreen.self))
        var pool = try Scenes.foreignSudo()
        pool.press(.function(6))
        #expect(try pool.text().contains("is another provider."))
    }

    @Test func duringAFlowOnlyWhatItCanMeetIsSwitchedOnAndItsPageStays() throws {
        var driver = try Scenes.credentials()
        driver.type("jane")
        driver.press(.function(6))
        driver.press(.enter, [.flow(.setFault(.wrongCode, isSticky: false))])
        #expect(driver.shows(CredentialsScreen.self))
        #expect(try driver.text().contains("jane"))

        var logout = try Scenes.started(Scenes.loggedIn)
        logout.sendAnyway(.flowFinished(.flow(Scenes.report(.ok, Scenes.loggedIn))))
        var leaving = try Scenes.started(Scenes.one)
        leaving.pressAnyway(.enter)
        #expect(FaultPlace.sandbox.obstacle(to: .wrongCode, during: .flow(FlowRequest(.stayLoggedIn))) == .notThisFlow)
        #expect(FaultPlace.sandbox.obstacle(to: .nonceReused, during: .flow(FlowRequest(.login))) == .onlySudo)
        #expect(
            FaultPlace.pool.obstacle(to: .attestationRefused, during: .sudo(SudoFlowRequest(.signIn))) == .notThisFlow)
        #expect(FaultPlace.pool.obstacle(to: .challengeExpired, during: .sudo(SudoFlowRequest(.signIn))) == nil)
    }

    @Test func theMenuHasEveryFaultOnce() {
        #expect(FaultGroup.all.count == FaultName.allCases.count)
        #expect(Set(FaultGroup.all) == Set(FaultName.allCases))
    }

    @Test(arguments: FaultName.allCases) func someFlowCanMeetEveryFault(_ fault: FaultName) {
        #expect(
            FaultPlace.sandbox.obstacle(to: fault, during: nil) == nil
                || FaultPlace.pool.obstacle(to: fault, during: nil) == nil)
    }

    @Test func theEquivalentCommandNamesTheFaultOfTheRun() throws {
        var driver = try Scenes.activating()
        driver.press(.function(6))
        driver.press(.enter, [.flow(.setFault(.wrongCode, isSticky: false))])
        driver.send(.faultOver(.wrongCode))
        driver.send(.flowFinished(.flow(Scenes.report(.wrongCredentials, Scenes.empty))))
        driver.press(.character("c"))
        #expect(try driver.text().contains("--fault wrong-code"))
    }
}
