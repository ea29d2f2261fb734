import FoundationEssentials
import IdentityModel
import Localization
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The wizard at each of its screens, reached by messages of a user and an engine.
enum Scenes {
    static let sandbox = ProviderSummary(
        name: "sandbox", tenant: .sandbox, kind: .kobil, address: "http://127.0.0.1:8931/auth", isSandbox: true,
        canAdminister: true, hasSudoPlatform: true, issuer: "http://127.0.0.1:8931/auth/realms/sandbox")
    static let jane = details("jane", "jane@example.com")
    static let janek = details("janek.nowak", "janek@example.com")
    static let empty = SdkSnapshot(state: .activationRequired)
    static let one = SdkSnapshot(state: .loginRequired, users: [jane])
    static let two = SdkSnapshot(state: .loginRequired, users: [jane, janek])
    static let loggedIn = SdkSnapshot(state: .loggedIn, users: [jane], loggedInUser: UserID("jane"))
    /// After a restart without a stored login.
    static func withoutLogin(_ login: StoredLogin) -> SdkSnapshot {
        SdkSnapshot(state: .loginRequired, users: [jane], logins: [UserID("jane"): login])
    }
    static let enrolment = [
        InputField(id: .username), InputField(id: .password, isMasked: true), InputField(id: .activationCode),
    ]
    static let expiry = ReportedTime(seconds: 60 * 86400, on: "2027-01-20T14:30:00Z")

    static func details(_ name: String, _ email: String) -> UserDetails {
        UserDetails(
            userIdentifier: KsUserIdentifier(.sandbox, UserID(name)), displayUsername: name, displayEmail: email)
    }

    static func started(_ snapshot: SdkSnapshot = empty, provider: ProviderSummary = sandbox) throws -> WizardTestDriver
    {
        var driver = try WizardTestDriver()
        driver.send(.providerOpened(provider))
        driver.send(.stateChanged(.flow(snapshot)))
        return driver
    }

    /// An activation in the given mode, started from the start screen.
    static func activating(
        _ mode: AuthenticationMode = .no, _ snapshot: SdkSnapshot = empty
    ) throws -> WizardTestDriver {
        var driver = try started(snapshot)
        driver.pressAnyway(.down)
        driver.press(.enter)
        while let shown = driver.modeFocus, shown != mode { driver.press(.down) }
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.activate, mode: mode))))])
        driver.send(.stepStarted(FlowID(1), .flow(.getAstClientData)))
        driver.send(.stepStarted(FlowID(1), .flow(.getAuthorizationCode)))
        return driver
    }

    /// The result of a restart that ended jane's session.
    static func restarted(to snapshot: SdkSnapshot) throws -> WizardTestDriver {
        var driver = try started(loggedIn)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.restart))))])
        let report = FlowReport(
            flow: FlowID(1), status: .ok, snapshot: snapshot,
            figures: RunFigures(eventCount: 4, duration: .milliseconds(31)))
        driver.send(.flowFinished(.flow(report)))
        return driver
    }

    static func credentials(
        _ fields: [InputField] = enrolment, error: IdpSdkError? = nil, attempt: Int = 1
    ) throws -> WizardTestDriver {
        var driver = try activating()
        driver.send(.credentialsRequested(FlowID(1), page(fields)))
        return driver
    }

    static func page(
        _ fields: [InputField] = enrolment, id: Int = 1, error: IdpSdkError? = nil, attempt: Int = 1
    ) -> CredentialsPage {
        CredentialsPage(
            id: QuestionID(id), fields: fields, attempt: attempt, error: error, client: .kssIdpEnrollment)
    }

    /// A page that was sent and returned with a refusal.
    static func refused(_ error: IdpSdkError) throws -> WizardTestDriver {
        var driver = try credentials()
        driver.type("jane")
        driver.press(.tab)
        driver.type("Correct1horse")
        driver.press(.tab)
        driver.type("68493537")
        driver.pressAnyway(.enter)
        driver.send(.credentialsRequested(FlowID(1), page(id: 2, error: error, attempt: 2)))
        return driver
    }

    static func report(
        _ status: StatusType, _ snapshot: SdkSnapshot, error: IdpSdkError? = nil, message: String? = nil,
        user: UserID? = UserID("jane"), flow: Int = 1
    ) -> FlowReport {
        FlowReport(
            flow: FlowID(flow), status: status, user: user, error: error, message: message.map { UntrustedText($0) },
            snapshot: snapshot,
            figures: RunFigures(eventCount: 11, duration: .milliseconds(9_460), waitingForPerson: .milliseconds(9_140)),
            device: status == .ok ? AstClientID("01JD0C2W7Q8X4E5TN3M6V9ZKRB") : nil,
            accessToken: status == .ok ? .known(.seconds(120)) : nil,
            firstFactor: status == .ok
                ? FlowReport.KeptFactor(.offlineToken, lifetime: .known(.seconds(90 * 86400))) : nil)
    }

    static func activated() throws -> WizardTestDriver {
        var driver = try credentials()
        driver.type("jane")
        driver.press(.tab)
        driver.type("Correct1horse")
        driver.press(.tab)
        driver.type("68493536")
        driver.pressAnyway(.enter)
        driver.send(.stepStarted(FlowID(1), .flow(.setAuthorisationCode)))
        driver.send(.flowFinished(.flow(report(.ok, loggedIn))))
        return driver
    }

    static func failed(
        _ status: StatusType, error: IdpSdkError? = nil, message: String? = nil
    ) throws -> WizardTestDriver {
        var driver = try credentials()
        driver.type("jane")
        driver.send(.flowFinished(.flow(report(status, empty, error: error, message: message))))
        return driver
    }

    /// A login of an activated user, up to the question of the first factor.
    static func staying() throws -> WizardTestDriver {
        var driver = try started(one)
        driver.press(.down)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.stayLoggedIn, user: UserID("jane")))))])
        driver.send(.stepStarted(FlowID(1), .flow(.offlineLogin)))
        return driver
    }

    static let people: [UserSummary] = [
        UserSummary(
            username: UserID("jane"), email: UntrustedText("jane@example.com"), status: .passwordSet, deviceCount: 1,
            lastLogin: ago(125)),
        UserSummary(
            username: UserID("janek.nowak"), email: UntrustedText("janek@example.com"),
            status: .codeOpen, codeExpiresAt: expiry, deviceCount: 0),
        UserSummary(
            username: UserID("jan-erik"), status: .locked, lockedUntil: ahead(240), failures: 5, deviceCount: 2,
            lastLogin: ago(90_000)),
        UserSummary(
            username: UserID("janet"), email: UntrustedText("janet@example.com"),
            status: .codeExpired, codeExpiresAt: ago(9 * 86400), deviceCount: 0),
        UserSummary(username: UserID("jana.k"), status: .new, deviceCount: 0),
    ]

    /// Users whose names have wide characters, combining marks, or a right-to-left script.
    static let widePeople: [UserSummary] = [
        UserSummary(
            username: UserID("田中太郎"), email: UntrustedText("tanaka@例え.jp"), status: .passwordSet, deviceCount: 1,
            lastLogin: ago(125)),
        UserSummary(
            username: UserID("Jose\u{301} Garci\u{301}a"), email: UntrustedText("jose\u{301}@example.com"),
            status: .codeOpen, codeExpiresAt: expiry, deviceCount: 0),
        UserSummary(username: UserID("مريم"), status: .new, deviceCount: 2),
        UserSummary(
            username: UserID("שרה כהן"), email: UntrustedText("sara@example.com"), status: .new,
            deviceCount: 0),
        UserSummary(
            username: UserID("김민수👩‍👩‍👧"), email: UntrustedText("kim@example.com"), status: .passwordSet,
            deviceCount: 0),
    ]

    static func ago(_ seconds: Int) -> ReportedTime { ReportedTime(seconds: -seconds, on: "2026-11-12T09:05:00Z") }

    static func ahead(_ seconds: Int) -> ReportedTime { ReportedTime(seconds: seconds, on: "2026-11-21T09:05:00Z") }

    static func users(_ snapshot: SdkSnapshot = one) throws -> WizardTestDriver {
        var driver = try started(snapshot)
        while driver.startFocus != .users { driver.press(.down) }
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: people)))
        return driver
    }

    static func newUser() throws -> WizardTestDriver {
        var driver = try started()
        driver.press(.enter)
        return driver
    }

    static func issued() throws -> WizardTestDriver {
        var driver = try newUser()
        driver.type("jane")
        driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("jane"))))])
        driver.send(.userCreated(UserID("jane")), [.administration(.perform(.issueCode, on: UserID("jane")))])
        driver.send(
            .codeIssued(IssuedCode(username: UserID("jane"), code: Secret("68493536"), expires: expiry)))
        return driver
    }
}

extension WizardTestDriver {
    /// The focused choice on the start screen.
    var startFocus: Choice? {
        guard let shown = state.shown as? StartScreen else { return nil }
        return shown.menu.focus(in: state.context.startChoices)
    }

    /// The focused mode.
    var modeFocus: AuthenticationMode? {
        guard let shown = state.shown as? ModeScreen else { return nil }
        return shown.menu.focus(in: ModeScreen.modes)
    }
}

extension ReportedTime {
    /// A time in UTC that was reported so many seconds before it.
    init(seconds: Int, on date: String) {
        guard let date = try? Date(date, strategy: .iso8601) else { preconditionFailure("not a time: \(date)") }
        self.init(date, now: date.addingTimeInterval(-Double(seconds)))
    }
}
