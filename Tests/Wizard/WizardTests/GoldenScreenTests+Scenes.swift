import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

extension GoldenScreenTests {
    static let starts: [Scene] = [
        Scene("start-opening") { try WizardTestDriver() },
        Scene("start-first-time") { try Scenes.started() },
        Scene("start-login-required") { try Scenes.started(Scenes.one) },
        Scene("start-login-not-stored") { try Scenes.started(Scenes.withoutLogin(.notStored)) },
        Scene("start-logged-in") { try Scenes.started(Scenes.loggedIn) },
        Scene("start-unidentified") { try Scenes.started(SdkSnapshot(state: .unidentified)) },
        Scene("start-other-provider") {
            let provider = ProviderSummary(
                name: "our-keycloak", tenant: TenantID("demo"), kind: .keycloak, address: "https://id.example.com/auth",
                isSandbox: false, canAdminister: true)
            return try Scenes.started(provider: provider)
        },
        Scene("start-failed") {
            var driver = try WizardTestDriver()
            driver.send(.providerOpened(Scenes.sandbox))
            let failure = StartFailure(
                reason: .localStorage, message: Text(verbatim: "attempt to write a readonly database"),
                subject: "/home/jane/.local/state/idp-wizard/sandbox/sandbox/device.sqlite")
            driver.send(.startFailed(failure))
            return driver
        },
        Scene("start-unknown-tenant") {
            var driver = try WizardTestDriver()
            driver.send(.providerOpened(Scenes.sandbox))
            driver.send(.startFailed(StartFailure(reason: .unknownTenant, subject: "idp-wizard tenants create typo")))
            return driver
        },
        Scene("start-notices") {
            var driver = try Scenes.started(Scenes.one)
            driver.send(.noticeRaised(.issuerPortTaken("127.0.0.1:8931")))
            let began = ReportedTime(seconds: -60, on: "2026-11-22T09:05:00Z")
            driver.send(.noticeRaised(.activationInterrupted(began)))
            return driver
        },
        Scene("help-start") {
            var driver = try Scenes.started()
            driver.press(.function(1))
            return driver
        },
    ]

    static let onboarding: [Scene] = [
        Scene("new-user") { try Scenes.newUser() },
        Scene("new-user-exists") {
            var driver = try Scenes.newUser()
            driver.type("jane")
            driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("jane"))))])
            let refusal = AdministrationRefusal(
                reason: .conflict, message: Text(verbatim: "User exists with same username"))
            driver.send(.administrationRefused(.createUser(NewUser(username: UserID("jane"))), refusal))
            return driver
        },
        Scene("new-user-issuing") {
            var driver = try Scenes.newUser()
            driver.type("jane")
            driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("jane"))))])
            driver.send(.userCreated(UserID("jane")), [.administration(.perform(.issueCode, on: UserID("jane")))])
            return driver
        },
        Scene("code-issued") { try Scenes.issued() },
        Scene("code-leave") {
            var driver = try Scenes.issued()
            driver.press(.escape)
            return driver
        },
        Scene("mode") {
            var driver = try Scenes.issued()
            driver.press(.enter)
            return driver
        },
        Scene("credentials-handed-over") {
            var driver = try Scenes.issued()
            driver.press(.enter)
            driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.activate, mode: .no))))])
            driver.send(.stepStarted(FlowID(1), .flow(.getAstClientData)))
            driver.send(.stepStarted(FlowID(1), .flow(.getAuthorizationCode)))
            driver.send(.credentialsRequested(FlowID(1), Scenes.page()))
            driver.type("Correct1horse")
            return driver
        },
    ]

    static let flows: [Scene] = [
        Scene("progress") { try Scenes.activating() },
        Scene("progress-awaited") {
            var driver = try Scenes.activating()
            driver.send(.answerAwaited(AwaitedAnswer(host: "id.example.com:8443", seconds: 12)))
            return driver
        },
        Scene("progress-cancelling") {
            var driver = try Scenes.activating()
            driver.press(.escape, [.flow(.cancel(FlowID(1)))])
            return driver
        },
        Scene("credentials") { try Scenes.credentials() },
        Scene("credentials-refused") {
            try Scenes.refused(IdpSdkError(580, 6, "Activation Code is invalid"))
        },
        Scene("credentials-expired-page") {
            try Scenes.refused(IdpSdkError(.pageExpired, Text("The page may have expired.")))
        },
        Scene("credentials-unknown-fields") {
            try Scenes.credentials([
                InputField(
                    id: FieldID("customerNumber"), label: UntrustedText("Customer number"),
                    rule: UntrustedText("10 digits")),
                InputField(id: FieldID("smsCode")), InputField(id: FieldID("氏名"), label: UntrustedText("氏名（漢字）")),
                InputField(
                    id: FieldID("submit"),
                    choices: [
                        InputField.Choice(value: "login", label: UntrustedText("Log in")),
                        InputField.Choice(value: "passkey", label: UntrustedText("Use a passkey")),
                    ]),
            ])
        },
        Scene("credentials-revealed") {
            var driver = try Scenes.credentials()
            driver.press(.tab)
            driver.type("Correct1horse")
            driver.press(.function(2))
            return driver
        },
        Scene("credentials-pasted") {
            var driver = try Scenes.credentials()
            driver.paste("jane\ndoe")
            return driver
        },
        Scene("pin-set") {
            var driver = try Scenes.activating(.pin)
            driver.send(.stepStarted(FlowID(1), .flow(.setAuthorisationCode)))
            driver.send(.pinRequested(FlowID(1), PINPrompt(id: QuestionID(2), purpose: .set, user: UserID("jane"))))
            driver.type("1234")
            return driver
        },
        Scene("pin-wrong") {
            var driver = try Scenes.staying()
            let prompt = PINPrompt(
                id: QuestionID(3), purpose: .unlock, user: UserID("jane"), attemptsLeft: 1, wasWrong: true)
            driver.send(.pinRequested(FlowID(1), prompt))
            return driver
        },
        Scene("presence") {
            var driver = try Scenes.staying()
            driver.send(
                .presenceRequested(FlowID(1), PresencePrompt(id: QuestionID(2), user: UserID("jane"))))
            return driver
        },
    ]

    static let ends: [Scene] = [
        Scene("result-activated") { try Scenes.activated() },
        Scene("result-activated-command") {
            var driver = try Scenes.activated()
            driver.press(.character("c"))
            return driver
        },
        Scene("result-restarted") { try Scenes.restarted(to: Scenes.one) },
        Scene("result-restarted-not-stored") { try Scenes.restarted(to: Scenes.withoutLogin(.notStored)) },
        Scene("failure-code-expired") {
            try Scenes.failed(
                .activationCodeExpired, error: IdpSdkError(580, 5, "Activation Code is expired"))
        },
        Scene("failure-unreachable") {
            try Scenes.failed(
                .notReachable, error: IdpSdkError(.notReachable, Text("Could not connect to 127.0.0.1 port 8931")))
        },
        Scene("failure-locked") {
            try Scenes.failed(.lockedUser, error: IdpSdkError(580, 900, "User is temporarily locked"))
        },
        Scene("failure-sensor") {
            var driver = try Scenes.staying()
            let error = IdpSdkError(802, 25_293, "The sensor did not recognise the person: try again.")
            driver.send(.flowFinished(.flow(Scenes.report(.wrongCredentials, Scenes.one, error: error))))
            return driver
        },
        Scene("failure-hostile-words") {
            try Scenes.failed(
                .failed, message: "\u{1B}[2J ● LOGGED_IN as admin \u{202E}gnp.exe\n\nF10 quit")
        },
        Scene("cancelled") {
            var driver = try Scenes.credentials()
            driver.type("jane")
            driver.press(.escape, [.flow(.cancel(FlowID(1)))])
            return driver
        },
        Scene("quit-while-running") {
            var driver = try Scenes.activating()
            driver.press(.function(10))
            return driver
        },
    ]

    /// Names with wide characters, combining marks, and right-to-left scripts.
    static let wideNames: [Scene] = [
        Scene("users-wide-names") {
            var driver = try Scenes.started(Scenes.one)
            while driver.startFocus != .users { driver.press(.down) }
            driver.press(.enter, [.administration(.loadUsers(search: ""))])
            driver.send(.usersLoaded(UserPage(search: "", users: Scenes.widePeople)))
            driver.press(.down)
            return driver
        },
        Scene("start-wide-names") {
            let names = Scenes.widePeople.map(\.username.rawValue)
            return try Scenes.started(
                SdkSnapshot(
                    state: .loggedIn, users: names.map { Scenes.details($0, "\($0)@例え.jp") },
                    loggedInUser: UserID(names[0])))
        },
        Scene("credentials-wide-names") {
            var driver = try Scenes.credentials()
            driver.type("田中太郎مريم e\u{301}")
            driver.press(.left)
            driver.press(.left)
            return driver
        },
        Scene("code-wide-names") {
            let name = UserID("山田花子")
            var driver = try Scenes.newUser()
            driver.type(name.rawValue)
            driver.press(.enter, [.administration(.createUser(NewUser(username: name)))])
            driver.send(.userCreated(name), [.administration(.perform(.issueCode, on: name))])
            driver.send(.codeIssued(IssuedCode(username: name, code: Secret("68493536"), expires: Scenes.expiry)))
            return driver
        },
    ]

    static let lists: [Scene] = [
        Scene("users") {
            var driver = try Scenes.users()
            driver.press(.down)
            return driver
        },
        Scene("users-loading") {
            var driver = try Scenes.started()
            while driver.startFocus != .users { driver.press(.down) }
            driver.press(.enter, [.administration(.loadUsers(search: ""))])
            return driver
        },
        Scene("users-none") {
            var driver = try Scenes.started()
            while driver.startFocus != .users { driver.press(.down) }
            driver.press(.enter, [.administration(.loadUsers(search: ""))])
            driver.send(.usersLoaded(UserPage(search: "", users: [])))
            return driver
        },
        Scene("users-many") {
            var driver = try Scenes.users()
            driver.press(.character("/"))
            driver.press(.character("j"), [.administration(.loadUsers(search: "j"))])
            driver.press(.character("a"))
            driver.send(
                .usersLoaded(UserPage(search: "j", users: Scenes.people)), [.administration(.loadUsers(search: "ja"))])
            driver.send(
                .usersLoaded(UserPage(search: "ja", users: Scenes.people, total: .unknown, findsBeginnings: true)))
            return driver
        },
        Scene("users-page") {
            var driver = try Scenes.manyUsers()
            for _ in 0..<60 { driver.pressAnyway(.down) }
            driver.send(.usersLoaded(Scenes.manyUsers(page: 1)))
            for _ in 60..<110 { driver.press(.down) }
            return driver
        },
        Scene("users-marked") {
            var driver = try Scenes.users()
            driver.press(.character(" "))
            driver.press(.character(" "))
            return driver
        },
        Scene("users-marked-actions") {
            var driver = try Scenes.users()
            driver.press(.character("*"))
            driver.press(.enter)
            return driver
        },
        Scene("users-marked-groups") {
            var driver = try Scenes.users()
            driver.press(.character("*"))
            driver.press(.enter)
            for _ in 0..<7 { driver.press(.down) }
            driver.press(.enter, [.administration(.loadGroups)])
            driver.type("/staff")
            return driver
        },
        Scene("users-marked-undo") {
            var driver = try Scenes.users()
            for key in [Key.character(" "), .character(" "), .character("d"), .down] { driver.press(key) }
            driver.pressAnyway(.enter)
            let users = Scenes.people.prefix(2).map(\.target)
            for user in users {
                driver.send(.userActionEnded(UserOutcome(UserOrder(.delete, user), .done, undo: .restore)))
            }
            driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
            driver.press(.escape)
            driver.pressAnyway(.character("z"))
            let taken = AdministrationRefusal(reason: .conflict)
            driver.send(.userActionEnded(UserOutcome(UserOrder(.restore, users[0]), .done)))
            driver.send(.userActionEnded(UserOutcome(UserOrder(.restore, users[1]), .refused(taken))))
            driver.sendAnyway(.userActionsEnded(nil))
            return driver
        },
        Scene("users-marked-delete") {
            var driver = try Scenes.manyUsers()
            driver.press(.character(" "))
            for _ in 0..<30 { driver.press(.down) }
            driver.press(.character("v"))
            driver.press(.character("d"))
            driver.type("30")
            driver.press(.enter)
            return driver
        },
        Scene("users-marked-codes") {
            var driver = try Scenes.users()
            driver.press(.character("*"))
            driver.press(.function(5))
            driver.press(.down)
            driver.pressAnyway(.enter)
            for (number, user) in Scenes.people.enumerated() {
                let order = UserOrder(.issueCode, user.target)
                let code = IssuedCode(
                    username: user.username, code: Secret("6849353\(number)"), expires: Scenes.expiry)
                let refusal = AdministrationRefusal(reason: .notFound, message: Text("There is no user \("janet")."))
                driver.send(
                    .userActionEnded(UserOutcome(order, number == 3 ? .refused(refusal) : .issued(code))))
            }
            driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
            return driver
        },
        Scene("users-sort") {
            var driver = try Scenes.users()
            driver.press(.character("S"))
            return driver
        },
        Scene("users-status") {
            var driver = try Scenes.users()
            driver.press(.character("f"))
            return driver
        },
        Scene("users-found") {
            var driver = try Scenes.users()
            driver.press(.character("/"))
            driver.press(.character("n"), [.administration(.loadUsers(search: "n"))])
            driver.press(.character("e"))
            driver.send(
                .usersLoaded(UserPage(search: "n", users: Scenes.people)), [.administration(.loadUsers(search: "ne"))])
            driver.send(
                .usersLoaded(UserPage(search: "ne", users: Array(Scenes.people.prefix(2)))))
            return driver
        },
        Scene("users-refused") {
            var driver = try Scenes.users()
            driver.issueCode(to: "jane")
            driver.send(
                .administrationRefused(
                    .perform(.issueCode, on: UserID("jane")), AdministrationRefusal(reason: .unsupported)))
            return driver
        },
        Scene("users-delete") {
            var driver = try Scenes.users()
            driver.press(.character("d"))
            return driver
        },
        Scene("user-choice") {
            var driver = try Scenes.started(Scenes.two)
            driver.press(.enter)
            return driver
        },
        Scene("help-users") {
            var driver = try Scenes.users()
            driver.press(.function(1))
            return driver
        },
    ]
}
