import IdentityModel
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// Effects that run flows, and the handling of the engine's messages.
struct FlowReducerTests {
    @Test func somebodyElseLogsInOnThePageWithoutWhatTheDeviceKeeps() throws {
        var driver = try Scenes.started(Scenes.one, provider: Scenes.keycloak)
        while driver.startFocus != .loginAnother { driver.press(.down) }
        let request = FlowRequest(.login, mode: .no, via: .form)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(request)))])
        #expect(EquivalentCommand(request: request, answered: [], provider: nil).text.contains("--via form"))
        #expect(try !Scenes.started(Scenes.one).state.context.startChoices.contains(.loginAnother))
    }

    @Test func escapeInCredentialsCancelsAtOnceAndKeepsWhatIsNoSecret() throws {
        var driver = try Scenes.credentials()
        driver.type("jane")
        driver.press(.tab)
        driver.type("hunter2")
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        #expect(driver.shows(ModeScreen.self))
        driver.send(.flowFinished(.flow(Scenes.report(.userCancel, Scenes.empty))))
        #expect(driver.shows(ModeScreen.self))
        driver.press(.enter, [.flow(.start(FlowID(2), .flow(FlowRequest(.activate, mode: .no))))])
        driver.send(.credentialsRequested(FlowID(2), Scenes.page()))
        let text = try driver.text()
        #expect(text.contains("jane"))
        #expect(!text.contains("•"))
    }

    @Test func aFlowBegunWhileACancelledOneEndsIsHeldUntilThen() throws {
        var driver = try Scenes.credentials()
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        driver.press(.enter)
        #expect(driver.shows(ProgressScreen.self))
        #expect(try driver.text().contains("previous flow to end"))
        driver.send(
            .flowFinished(.flow(Scenes.report(.userCancel, Scenes.empty))),
            [.flow(.start(FlowID(2), .flow(FlowRequest(.activate, mode: .no))))])
        #expect(driver.shows(ProgressScreen.self))
    }

    @Test func aHeldFlowThatIsCancelledWasNeverOrdered() throws {
        var driver = try Scenes.credentials()
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        driver.press(.enter)
        driver.press(.escape)
        #expect(driver.shows(ModeScreen.self))
        driver.send(.flowFinished(.flow(Scenes.report(.userCancel, Scenes.empty))))
    }

    @Test func escapeInAStepCancelsAndASecondOneDoesNotWait() throws {
        var driver = try Scenes.activating()
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        #expect(driver.shows(ProgressScreen.self))
        driver.press(.escape)
        #expect(driver.shows(ModeScreen.self))
    }

    @Test func aQuestionOfACancelledFlowIsCancelledAndNotShown() throws {
        var driver = try Scenes.activating()
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()), [.flow(.cancel(FlowID(1)))])
        driver.press(.escape)
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()), [.flow(.cancel(FlowID(1)))])
        #expect(driver.shows(ModeScreen.self))
    }

    @Test func whatAnUnknownFlowAsksOrReportsChangesNothing() throws {
        var driver = try Scenes.started()
        let before = driver.state
        driver.send(.credentialsRequested(FlowID(9), Scenes.page()))
        driver.send(.pinRequested(FlowID(9), PINPrompt(id: QuestionID(1), purpose: .set)))
        driver.send(.stepStarted(FlowID(9), .flow(.restart)))
        driver.send(.flowFinished(.flow(Scenes.report(.ok, Scenes.empty, flow: 9))))
        #expect(driver.state == before)
    }

    @Test func aFlowThatSucceededAfterItWasCancelledIsTold() throws {
        var driver = try Scenes.activating()
        driver.press(.escape, [.flow(.cancel(FlowID(1)))])
        driver.press(.escape)
        driver.send(.flowFinished(.flow(Scenes.report(.ok, Scenes.loggedIn))))
        #expect(try driver.text().contains("had already succeeded"))
        #expect(try driver.rows()[0].contains("LOGGED_IN as jane"))
    }

    @Test func aRefusedCodeIsCorrectedWithoutTypingTheRestAgain() throws {
        var driver = try Scenes.refused(IdpSdkError(580, 6, "Activation Code is invalid"))
        driver.press(.backspace)
        driver.type("6")
        driver.press(
            .enter,
            [
                .flow(
                    .answerCredentials(
                        QuestionID(2),
                        [
                            .username: Secret("jane"), .password: Secret("Correct1horse"),
                            .activationCode: Secret("68493536"),
                        ]))
            ])
    }

    @Test(arguments: [10, 11, 13, 21])
    func aRefusedPasswordIsTypedAnew(_ code: Int) throws {
        let driver = try Scenes.refused(IdpSdkError(580, code, "no"))
        guard let shown = driver.state.shown as? CredentialsScreen else {
            Issue.record("no credentials")
            return
        }
        #expect(shown.form.focused?.id == .password)
        #expect(shown.form[.password]?.text.isEmpty == true)
        #expect(shown.form[.activationCode]?.value == "68493537")
    }

    @Test func aRefusalThatConcernsNoFieldStandsAboveThem() throws {
        let driver = try Scenes.refused(IdpSdkError(513, 4041, "Link step without client id"))
        let text = try driver.text()
        #expect(text.contains("The provider knows this device, but no user belongs to it."))
        #expect(text.contains("The server says: \"Link step without client id\" (513/4041)"))
    }

    /// For an error without text, the sentence is this program's and is not attributed to the server.
    @Test(arguments: [
        IdpSdkError(580, 10, words: Text("Password is incorrect")), IdpSdkError(.rejectedCredentials, Text("x")),
    ])
    func ownWordsAreNotCalledTheServers(_ error: IdpSdkError) throws {
        #expect(try !Scenes.refused(error).text().contains("The server says"))
    }

    @Test func anEmptyFieldGetsTheCursorAndIsNamedOnlyWhenEnterWasPressedInIt() throws {
        var driver = try Scenes.credentials()
        driver.type("jane")
        driver.press(.enter)
        #expect(try !driver.text().contains("is required"))
        driver.press(.enter)
        #expect(try driver.text().contains("Password is required."))
    }

    @Test func aFieldThatMayStayEmptyIsSentEmpty() throws {
        var driver = try Scenes.credentials([InputField(id: .username), InputField(id: .email, isRequired: false)])
        driver.type("jane")
        driver.press(
            .enter, [.flow(.answerCredentials(QuestionID(1), [.username: Secret("jane"), .email: Secret("")]))])
    }

    @Test func aPageOfButtonsSendsTheOneThatWasChosen() throws {
        let choices = ["one", "two"].map { InputField.Choice(value: $0, label: UntrustedText($0)) }
        var driver = try Scenes.credentials([InputField(id: .submit, choices: choices)])
        driver.press(.enter)
        #expect(try driver.text().contains("is required"))
        driver.press(.down)
        driver.press(.down)
        driver.press(.enter, [.flow(.answerCredentials(QuestionID(1), [.submit: Secret("two")]))])
    }

    @Test func aNewPINIsTypedTwiceAndLongEnough() throws {
        var driver = try Scenes.activating(.pin)
        driver.send(.pinRequested(FlowID(1), PINPrompt(id: QuestionID(2), purpose: .set)))
        driver.type("12")
        driver.press(.tab)
        driver.type("12")
        driver.press(.enter)
        #expect(try driver.text().contains("The PIN needs at least 4 characters."))
        // Both were emptied, because they are masked; then only the repetition.
        driver.type("1234")
        driver.press(.tab)
        driver.type("12")
        driver.press(.enter)
        #expect(try driver.text().contains("The two PINs are different."))
        driver.type("1234")
        driver.press(.enter, [.flow(.answerPIN(QuestionID(2), Secret("1234")))])
    }

    @Test(arguments: Array(PresenceAnswer.allCases.enumerated()))
    func theSimulatedSensorReportsWhatWasChosen(_ index: Int, _ answer: PresenceAnswer) throws {
        var driver = try Scenes.staying()
        driver.send(.presenceRequested(FlowID(1), PresencePrompt(id: QuestionID(4))))
        for _ in 0..<index { driver.press(.down) }
        driver.press(.enter, [.flow(.answerPresence(QuestionID(4), answer))])
    }

    @Test func keysTypedForAScreenThatIsGoneAreDroppedAndSoIsAPaste() throws {
        var driver = try Scenes.activating()
        let before = driver.frame
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()))
        driver.send(.keyPressed(.character("x"), on: before))
        driver.send(.keyPressed(.enter, on: before))
        driver.send(.keyPressed(.escape, on: before))
        driver.send(.pasted(Paste(Array("secret".utf8)), on: before))
        guard let shown = driver.state.shown as? CredentialsScreen else {
            Issue.record("no credentials")
            return
        }
        #expect(shown.form.fields.allSatisfy { $0.isEmpty })
        #expect(try driver.text().contains("was ignored"))
    }

    @Test func helpStaysOpenWhileTheFlowGoesOnBelow() throws {
        var driver = try Scenes.activating()
        driver.press(.function(1))
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()))
        #expect(driver.shows(HelpScreen.self))
        driver.press(.escape)
        #expect(driver.shows(CredentialsScreen.self))
    }

    @Test func quittingWhileAFlowRunsAsksFirst() throws {
        var driver = try Scenes.activating()
        driver.press(.function(10))
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.enter)
        #expect(driver.shows(ProgressScreen.self))
        driver.press(.function(10))
        driver.press(.down)
        driver.press(.enter, [.quit])
        #expect(driver.state.isQuitting)
    }

    @Test func controlCCancelsAFlowAndQuitsWhereNoneRuns() throws {
        var driver = try Scenes.credentials()
        driver.press(.control("c"), [.flow(.cancel(FlowID(1)))])
        #expect(!driver.state.isInterrupted)
        driver.press(.control("c"), [.quit])
        #expect(driver.state.isInterrupted)
    }

    @Test func aRevealedPasswordIsHiddenWhenItsFieldIsLeft() throws {
        var driver = try Scenes.credentials()
        driver.press(.tab)
        driver.type("hunter2")
        driver.press(.function(2))
        #expect(try driver.text().contains("hunter2"))
        driver.press(.tab)
        #expect(try !driver.text().contains("hunter2"))
        driver.press(.backTab)
        #expect(try !driver.text().contains("hunter2"))
        driver.press(.function(2))
        driver.send(.attentionLost)
        #expect(try !driver.text().contains("hunter2"))
        driver.press(.function(2))
        driver.press(.function(1))
        driver.press(.escape)
        #expect(try !driver.text().contains("hunter2"))
    }

    @Test func oneOfSeveralUsersIsChosenBeforeALogin() throws {
        var driver = try Scenes.started(Scenes.two)
        driver.press(.enter)
        driver.press(.down)
        driver.press(
            .enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.login, user: UserID("janek.nowak")))))])
        driver.send(.credentialsRequested(FlowID(1), Scenes.page([InputField(id: .username)])))
        #expect(try driver.text().contains("janek.nowak"))
    }

    @Test func removingAUserFromTheDeviceAsksFirst() throws {
        var driver = try Scenes.started(Scenes.one)
        while driver.startFocus != .deleteUser { driver.press(.down) }
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.deleteUser, user: UserID("jane")))))])
    }

    @Test func pageTextsThatTellNothingNewAreLeftOut() throws {
        var driver = try Scenes.activating()
        var page = Scenes.page()
        page.pageTitle = UntrustedText("Sign in to Sandbox")
        page.pageTexts = ["SANDBOX", "Sign in to sandbox", "Ask reception for the code."].map { UntrustedText($0) }
        driver.send(.credentialsRequested(FlowID(1), page))
        let said = try driver.rows().filter { $0.contains("│ ") }
        #expect(said.map { $0.drop { " │".contains($0) } } == ["Sign in to Sandbox", "Ask reception for the code."])
    }

    /// A refresh token is not called offline, and one whose lifetime nobody reports is not said to be endless.
    @Test(arguments: [
        (FlowReport.KeptFactor(.offlineToken, lifetime: .never), "; offline token does not expire"),
        (FlowReport.KeptFactor(.refreshToken, lifetime: .unknown), "; refresh token, expiry unknown"),
        (FlowReport.KeptFactor(.refreshToken, lifetime: .known(.seconds(1800))), "; refresh token 30 minutes"),
        (
            FlowReport.KeptFactor(.authorizationGrant, lifetime: .never),
            "; key pair for"
        ),
        (nil, "; nothing is stored for later"),
    ])
    func theResultTellsWhatIsKeptAndHowLong(_ kept: FlowReport.KeptFactor?, _ words: String) throws {
        var driver = try Scenes.activating()
        let report = FlowReport(
            flow: FlowID(1), status: .ok, user: UserID("jane"), snapshot: Scenes.loggedIn,
            accessToken: .known(.seconds(60)), firstFactor: kept)
        driver.send(.flowFinished(.flow(report)))
        #expect(try driver.text(Size(width: 200, height: 60)).contains(words))
    }

    @Test func aFieldThatThePageMarksIsToldOnceInOurWordsAndOnceInItsOwn() throws {
        var driver = try Scenes.activating()
        var fields = Scenes.enrolment
        fields[2].error = UntrustedText("Activation Code is invalid")
        let error = IdpSdkError(580, 6, "Activation Code is invalid")
        driver.send(.credentialsRequested(FlowID(1), Scenes.page(fields, error: error, attempt: 2)))
        let text = try driver.text()
        #expect(text.split(separator: "Activation Code is invalid").count == 2)
        #expect(text.contains("The activation code is wrong, was used or withdrawn"))
    }

    @Test func aNameAndAPasswordThatAreRefusedTogetherLeaveTheNameAndAskThePassword() throws {
        var driver = try Scenes.credentials()
        for text in ["jane", "Wrong1horse", "68493537"] {
            driver.type(text)
            driver.press(.tab)
        }
        driver.pressAnyway(.enter)
        var fields = Scenes.enrolment
        fields[0].error = UntrustedText("Invalid username or password.")
        let error = IdpSdkError(.rejectedCredentials, Text(verbatim: "Invalid username or password."))
        driver.send(.credentialsRequested(FlowID(1), Scenes.page(fields, id: 2, error: error, attempt: 2)))
        guard let screen = driver.state.shown as? CredentialsScreen else {
            Issue.record("the page is not asked again")
            return
        }
        #expect(screen.form[.username]?.value == "jane")
        #expect(screen.form[.password]?.value == "" && screen.form.focused?.id == .password)
        #expect(try driver.text().contains("Invalid username or password."))
    }

    @Test func aFirstFactorThatDidNotHelpIsNotTickedAsDone() throws {
        var driver = try Scenes.started(Scenes.one)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.login, user: UserID("jane")))))])
        driver.send(.stepStarted(FlowID(1), .flow(.offlineLogin)))
        #expect(try driver.text().contains("▸ first factor"))
        driver.send(.stepStarted(FlowID(1), .flow(.getAstClientData)))
        #expect(try !driver.text().contains("first factor"))
    }

    @Test func aLockedUserIsUnlockedFromTheFailureItself() throws {
        var driver = try Scenes.failed(.lockedUser, error: IdpSdkError(580, 900, "User is temporarily locked"))
        driver.press(
            .enter, [.administration(.loadUsers(search: "")), .administration(.perform(.unlock, on: UserID("jane")))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        driver.send(.performed(.unlock, on: UserID("jane")), [.administration(.loadUsers(search: ""))])
        #expect(try driver.text().contains("jane is unlocked."))
    }

    @Test(arguments: [
        (25_293, "did not recognise"), (8, "locked after too many attempts"), (67_811, "no biometric sensor"),
    ])
    func whatTheSensorSaidIsToldInWords(_ code: Int, _ words: String) throws {
        let driver = try Scenes.failed(.wrongCredentials, error: IdpSdkError(802, code, "sensor"))
        let text = try driver.text()
        #expect(text.contains(words))
        #expect(text.contains("The Master Controller says: \"sensor\" (802/\(code))"))
    }

    @Test func whatTheProgramSaysIsJoinedAndStaysUntilAKeyThatIsMeant() throws {
        var driver = try Scenes.started()
        driver.send(.noticeRaised(.sentence(Text("Port 8931 is taken."))))
        driver.send(.noticeRaised(.sentence(Text("The activation of jane did not end."))))
        driver.press(.down)
        let text = try driver.text()
        #expect(text.contains("Port 8931 is taken. The activation of jane did not end."))
        driver.press(.escape)
        #expect(try !driver.text().contains("Port 8931"))
    }

    @Test func whoHasNotAnsweredIsShownWithTheSecondsUntilTheAnswerIsThere() throws {
        var driver = try Scenes.activating()
        driver.send(.noticeRaised(.sentence(Text("Port 8931 is taken."))))
        for seconds in 3...5 {
            driver.send(.answerAwaited(AwaitedAnswer(host: "id.example.com", seconds: seconds)))
            let text = try driver.text()
            #expect(text.contains("Waiting for id.example.com: no answer for \(seconds) s"), "\(text)")
            #expect(text.contains("Port 8931 is taken."))
        }
        driver.send(.answerAwaited(nil))
        #expect(try !driver.text().contains("id.example.com"))
    }

    @Test func inAWindowThatShowsNothingNothingIsTypedOrSent() throws {
        var driver = try Scenes.credentials()
        driver.type("jane")
        driver.send(.resized(Size(width: 40, height: 10)))
        driver.type("xyz")
        driver.paste("more")
        driver.press(.enter)
        driver.press(.escape)
        driver.send(.resized(.standard))
        #expect(driver.shows(CredentialsScreen.self))
        #expect(try driver.text().contains("jane____"))
        driver.send(.resized(Size(width: 40, height: 10)))
        driver.press(.function(10))
        driver.press(.function(10), [.quit])
    }

    @Test func inAnotherStateTheLikelyThingHasTheFocusAgain() throws {
        var driver = try Scenes.started(Scenes.one)
        driver.press(.end)
        #expect(driver.startFocus == .providerDetails)
        driver.send(.stateChanged(.flow(Scenes.two)))
        #expect(driver.startFocus == .providerDetails)
        driver.send(.stateChanged(.flow(Scenes.loggedIn)))
        #expect(driver.startFocus == .restart)
    }
}
