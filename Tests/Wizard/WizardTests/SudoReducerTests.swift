import FlowModel
import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The screens of Sudo Platform: the actions in each state, the flows and tasks that they start, and the results.
struct SudoReducerTests {
    @Test(arguments: [
        (Scenes.unregistered, Choice.register(.test)), (Scenes.registered, .signInWithKey),
        (Scenes.withoutKey, .signInWithIssuer), (Scenes.signedIn, .tokens(.sudo)),
        (Scenes.federated, .tokens(.sudo)),
    ])
    func theLikelyThingStandsFirst(_ snapshot: SudoSnapshot, _ first: Choice) throws {
        #expect(try Scenes.sudo(snapshot).sudoFocus == first)
    }

    @Test func everyEntryIsEitherOfferedOrImpossibleForAReason() throws {
        for snapshot in [
            Scenes.unregistered, Scenes.registered, Scenes.withoutKey, Scenes.signedIn, Scenes.federated,
        ] {
            let context = try Scenes.sudo(snapshot).state.context
            let entries = context.sudoEntries
            #expect(Set(entries).count == entries.count)
            #expect(entries.contains(.reset) && entries.contains(.deregister) && entries.contains(.tokens(.sudo)))
            for method in Scenes.methods { #expect(entries.contains(.register(method))) }
            let impossible = entries.filter { context.hindrance(to: $0) != nil }
            #expect(Set(context.sudoChoices).isDisjoint(with: impossible))
            #expect(context.sudoChoices.count + impossible.count == entries.count)
            for choice in context.sudoChoices {
                if let request = choice.sudoRequest { #expect(snapshot.obstacle(to: request) == nil) }
            }
        }
    }

    @Test func aSessionOfTheHostedPagesIsNotDeregistered() throws {
        let driver = try Scenes.sudo(Scenes.federated)
        #expect(driver.state.context.hindrance(to: .deregister) == .federatedSession)
        #expect(!driver.state.context.sudoChoices.contains(.deregister))
        #expect(try driver.text(Size(width: 140, height: 40)).contains("You signed in on the hosted pages"))
    }

    @Test func whoSignedInOnTheHostedPagesIsOfferedThemAgain() throws {
        var driver = try Scenes.sudo(Scenes.federated)
        var after = Scenes.withoutKey
        after.username = Scenes.federated.username
        driver.send(.stateChanged(.sudo(after)))
        #expect(driver.sudoFocus == .hostedSignIn)
        driver.send(.stateChanged(.sudo(Scenes.unregistered)))
        driver.send(.stateChanged(.sudo(Scenes.withoutKey)))
        #expect(driver.sudoFocus == .signInWithIssuer)
    }

    @Test func aRevokedKeyIsNotInTheNextForm() throws {
        var driver = try Scenes.sudo()
        let task = SudoEffect.generateTestKey(folder: "/k")
        driver.send(.sudo(.changed(task, .madeKey(Scenes.testKey, files: [Scenes.testKey.path]))))
        driver.send(.sudo(.changed(.revokeTestKey(id: Scenes.testKey.id), .done)))
        driver.press(.enter)
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(Scenes.testRequest)))])
    }

    @Test func anotherServerOfThisProgramHasItsAdministrationAndNeedsFiles() throws {
        var driver = try WizardTestDriver()
        var pool = Scenes.foreignPool
        pool.canAdminister = true
        driver.send(.providerOpened(Scenes.sudoProfile))
        driver.send(.sudo(.opened(pool, Scenes.unregistered)))
        driver.press(.enter)
        driver.press(.enter)
        #expect(try driver.text().contains("Key file is required."))
        driver.press(.escape)
        while driver.sudoFocus != .sudoAdministration { driver.press(.down) }
        driver.press(.enter)
        driver.press(.end)
        #expect(driver.sudoFocus == .attest(.playIntegrity))
    }

    @Test func aMethodThatTheConfigurationDoesNotListIsShownWithTheReason() throws {
        let driver = try Scenes.foreignSudo()
        #expect(driver.sudoFocus == .register(.fsso))
        #expect(driver.state.context.hindrance(to: .register(.deviceCheck)) == .methodNotListed)
        let text = try driver.text(Size(width: 140, height: 40))
        #expect(text.contains("SAFETY_NET") && text.contains("Not in the configuration's registrationMethods"))
    }

    @Test func aProfileOfKindSudoHasItsOwnStartScreen() throws {
        var driver = try Scenes.foreignSudo()
        #expect(driver.isAtStartOfSudo)
        driver.press(.escape)
        #expect(driver.isAtStartOfSudo)
        driver.press(.character("q"), [.quit])
    }

    @Test func escapeLeadsBackToTheSandbox() throws {
        var driver = try Scenes.sudo(Scenes.signedIn)
        #expect(try driver.rows()[0].contains("SIGNED_IN"))
        driver.press(.escape)
        #expect(driver.shows(StartScreen.self))
        #expect(try driver.rows()[0].contains("ACTIVATION_REQUIRED"))
    }

    @Test func enterAloneRegistersAndSignsInAtTheSandbox() throws {
        var driver = try Scenes.sudoRegistered()
        #expect(driver.shows(ResultScreen.self))
        driver.press(.enter, [.flow(.start(FlowID(2), .sudo(SudoFlowRequest(.signIn))))])
        driver.send(.flowFinished(.sudo(Scenes.sudoReport(.succeeded, Scenes.signedIn, flow: 2))))
        driver.press(.enter, [.loadTokens(.sudo)])
        #expect(driver.shows(TokensScreen.self))
        driver.press(.escape)
        driver.press(.escape)
        #expect(driver.isAtStartOfSudo)
    }

    @Test func aKeyThatTheAdministrationMadeIsInTheNextForm() throws {
        var driver = try Scenes.sudo()
        let task = SudoEffect.generateTestKey(folder: "/k")
        driver.send(.sudo(.changed(task, .madeKey(Scenes.testKey, files: [Scenes.testKey.path]))))
        #expect(try driver.text().contains(Scenes.testKey.path))
        driver.press(.enter)
        let request = SudoFlowRequest(
            .registerTest, key: .file(Scenes.testKey.path), keyID: Scenes.testKey.id, name: "wizard")
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(request)))])
    }

    @Test func anIssuerIsGivenWithItsKeyOrNotAtAll() throws {
        var driver = try Scenes.sudo()
        while driver.sudoFocus != .register(.fsso) { driver.press(.down) }
        driver.press(.enter)
        driver.press(.tab)
        driver.type("https://idp.example.com")
        driver.press(.enter)
        #expect(try driver.text().contains("belong together"))
        driver.press(.control("u"))
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(SudoFlowRequest(.registerFSSO, user: "jane"))))])
    }

    @Test func aTokenFileNamesItsDevice() throws {
        var driver = try Scenes.sudo()
        while driver.sudoFocus != .register(.playIntegrity) { driver.press(.down) }
        driver.press(.enter)
        driver.type("play.token")
        driver.press(.enter)
        #expect(try driver.text().contains("Device ID is required."))
        driver.type("9774d56d682e549c")
        let request = SudoFlowRequest(
            .registerPlayIntegrity, tokenFile: "play.token", package: "com.example.app", deviceID: "9774d56d682e549c")
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(request)))])
    }

    @Test func aKeyFileWithoutItsIdIsNotSent() throws {
        var driver = try Scenes.sudo()
        driver.press(.enter)
        driver.type("register_key.private")
        driver.press(.enter)
        #expect(try driver.text().contains("Key ID is required."))
        driver.type("58ca47a5")
        let request = SudoFlowRequest(
            .registerTest, key: .file("register_key.private"), keyID: "58ca47a5", name: "wizard")
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(request)))])
    }

    @Test func claimsAreReadFromTheFormOrRefused() {
        #expect(SudoForms.attributes("") == [:])
        #expect(SudoForms.attributes("tier=gold, region = eu") == ["tier": "gold", "region": "eu"])
        #expect(SudoForms.attributes("tier") == nil)
        #expect(SudoForms.attributes("=gold") == nil)
        #expect(SudoForms.attributes("tier=gold, iss=x") == nil)
        #expect(SudoForms.isUUID("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(!SudoForms.isUUID("E621E1F8-C36C-495A-93FC-0C247A3E6E5"))
    }

    @Test func aFlowThatWasCancelledLeavesTheFormAsItWas() throws {
        var driver = try Scenes.registering()
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        driver.send(.flowFinished(.sudo(Scenes.sudoReport(.cancelled, Scenes.unregistered))))
        #expect(driver.shows(SudoFormScreen.self))
        driver.press(.enter, [.flow(.start(FlowID(2), .sudo(Scenes.testRequest)))])
    }

    @Test func theReportOfAnotherRunChangesNothingButTheState() throws {
        var driver = try Scenes.registering()
        driver.send(.flowFinished(.sudo(Scenes.sudoReport(.succeeded, Scenes.registered, flow: 77))))
        #expect(driver.shows(ProgressScreen.self))
        driver.send(.stepStarted(FlowID(77), .sudo(.signUp)))
        #expect(driver.state.context.run?.begun.isEmpty == true)
    }

    @Test(arguments: [Choice.reset, .deregister, .globalSignOut, .resetUserData])
    func whatIsDestroyedIsConfirmedAndKeepingHasTheFocus(_ choice: Choice) throws {
        var driver = try Scenes.sudo(Scenes.signedIn)
        while driver.sudoFocus != choice { driver.press(.down) }
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.enter)
        #expect(driver.isAtStartOfSudo)
        driver.press(.enter)
        driver.press(.down)
        let request = try #require(choice.sudoRequest)
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(request)))])
    }

    @Test func tokensAreHiddenUntilOneIsShownAndHiddenAgain() throws {
        var driver = try Scenes.sudoTokens()
        #expect(try !driver.text().contains("ID-TOKEN"))
        driver.press(.function(2))
        #expect(try driver.text().contains("ID-TOKEN") && !driver.text().contains("ACCESS-TOKEN"))
        driver.press(.character("y"), [.copy(Secret("eyJraWQi.ID-TOKEN-ß.c2ln"))])
        driver.send(.copyFinished(succeeded: true))
        driver.send(.attentionLost)
        #expect(try !driver.text().contains("ID-TOKEN"))
        driver.press(.enter)
        driver.press(.down)
        #expect(try !driver.text().contains("TOKEN-"))
        #expect(!"\(driver.state)".contains("ID-TOKEN"))
    }

    @Test func tokensOfAnEndedSessionAreDropped() throws {
        var driver = try Scenes.sudoTokens()
        driver.send(.stateChanged(.sudo(Scenes.registered)), [.loadTokens(.sudo)])
        driver.press(.enter)
        #expect(try !driver.text().contains("TOKEN-"))
    }

    @Test(arguments: SudoRefusal.allCases)
    func everyRefusalOfTheServiceHasASentenceAndAWayOn(_ refusal: SudoRefusal) throws {
        var driver = try Scenes.sudoFailed(
            SudoFailure(
                status: "NOT_AUTHORIZED", sentence: Text(verbatim: "x"),
                serviceType: UntrustedText("UserLambdaValidationException"),
                serviceMessage: UntrustedText("PreSignUp failed with error \(refusal.rawValue).")))
        let text = try driver.text(Size(width: 140, height: 40))
        #expect(text.contains("UserLambdaValidationException") && text.contains(refusal.rawValue))
        #expect(!text.contains("The client says"))
        let focus = try #require(driver.sudoFocus)
        #expect(focus != .start)
        driver.press(.escape)
        #expect(driver.isAtStartOfSudo)
    }

    /// Only a registration is in the list of registrations.
    @Test func aSignInThatFailedIsNotLookedForAmongRegistrations() throws {
        var driver = try Scenes.sudo(Scenes.registered)
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(SudoFlowRequest(.signIn))))])
        let failure = SudoFailure(status: "SERVICE_ERROR", sentence: Text(verbatim: "x"))
        driver.send(.flowFinished(.sudo(Scenes.sudoReport(.failed(failure), Scenes.registered))))
        let shown = try #require(driver.state.shown as? FailureScreen)
        #expect(!shown.choices(driver.state.context).contains(.sudoList(.registrations)))
    }

    @Test(arguments: [
        (SudoFlowName.registerPlayIntegrity, [Choice.edit, .sudoList(.fingerprints), .attest(.playIntegrity)]),
        (.registerDeviceCheck, [.edit, .sudoList(.devices), .attest(.deviceCheck)]),
        (.registerFSSO, [.edit, .sudoList(.issuers), .tryAgain]),
    ])
    func aTokenThatIsRefusedLeadsToItsOwnListAndToAnother(_ flow: SudoFlowName, _ remedies: [Choice]) throws {
        let context = try Scenes.sudo().state.context
        let refusal = Scenes.sudoRefusal(SudoRefusal.userValidation.rawValue)
        #expect(SudoRemedies.of(refusal, SudoFlowRequest(flow), context.sudo) == remedies)
    }

    @Test func anotherStateResetsTheFocus() throws {
        var driver = try Scenes.sudo()
        while driver.sudoFocus != .checkSudoPlatform { driver.press(.down) }
        driver.send(.stateChanged(.sudo(Scenes.registered)))
        #expect(driver.sudoFocus == .signInWithKey)
    }

    @Test func aClientThatIsOpenedAtLastHasItsActions() throws {
        var driver = try Scenes.started()
        while driver.startFocus != .sudoPlatform { driver.press(.down) }
        driver.press(.enter, [.sudo(.open)])
        driver.send(.sudo(.openFailed(StartFailure(reason: .other))))
        #expect(driver.sudoFocus == .openSudoAgain)
        driver.press(.escape)
        driver.press(.enter, [.sudo(.open)])
        driver.send(.sudo(.opened(Scenes.pool, Scenes.unregistered)))
        #expect(driver.sudoFocus == .register(.test))
    }

    @Test(arguments: SudoErrorCase.allCases)
    func everyErrorOfTheClientHasASentenceAndAWayOn(_ error: SudoErrorCase) throws {
        let failure = SudoFailure(status: error.rawValue, sentence: Text(verbatim: "words of the client"))
        let driver = try Scenes.sudoFailed(failure)
        let text = try driver.text(Size(width: 140, height: 40))
        #expect(text.contains(error.rawValue) && text.contains("The client says: \"words of the client\""))
        #expect(SudoSentence.of(failure, in: SudoFlowRequest(.registerTest)) != nil)
        let focus = try #require(driver.sudoFocus)
        #expect(focus != .start)
    }

    @Test func noTwoErrorsOrRefusalsHaveTheSameSentence() {
        let request = SudoFlowRequest(.registerTest)
        let errors = SudoErrorCase.allCases.map { error in
            SudoSentence.of(SudoFailure(status: error.rawValue, sentence: Text(verbatim: "x")), in: request)
        }
        #expect(Set(errors).count == SudoErrorCase.allCases.count)
        let refusals = SudoRefusal.allCases.map { refusal in
            let message = UntrustedText("PreSignUp failed with error \(refusal.rawValue).")
            let failure = SudoFailure(
                status: "NOT_AUTHORIZED", sentence: Text(verbatim: "x"), serviceMessage: message)
            return SudoSentence.of(failure, in: request)
        }
        #expect(Set(refusals).count == SudoRefusal.allCases.count)
    }

    @Test func changingTheValuesOpensTheFormAsItWasSent() throws {
        var driver = try Scenes.sudo()
        driver.press(.enter)
        driver.press(.tab)
        driver.press(.tab)
        driver.type("-gold")
        let request = SudoFlowRequest(.registerTest, name: "wizard-gold")
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(request)))])
        let failure = Scenes.sudoRefusal("TestRegCheckFailed")
        driver.send(.flowFinished(.sudo(Scenes.sudoReport(.failed(failure), Scenes.unregistered))))
        #expect(driver.sudoFocus == .edit)
        driver.press(.enter)
        #expect(driver.shows(SudoFormScreen.self))
        #expect(try driver.text().contains("wizard-gold"))
    }

    @Test func theEquivalentCommandNamesFilesAndNoSecret() {
        let request = SudoFlowRequest(
            .registerTest, registrationID: "rid", attributes: ["custom:entitlementsSet": "gold set"],
            key: .text(Secret("-----BEGIN")), keyID: "k1", name: "wizard")
        let command = EquivalentCommand(sudo: request, provider: Scenes.pool)
        #expect(
            command.text
                == "idp-wizard --provider sudo-sandbox flow register-test --key-file FILE --key-id k1 --name wizard "
                + "--attribute 'custom:entitlementsSet=gold set' --registration-id rid")
        let reset = EquivalentCommand(sudo: SudoFlowRequest(.reset), provider: Scenes.pool)
        #expect(reset.text == "idp-wizard --provider sudo-sandbox flow reset --yes")
    }
}
