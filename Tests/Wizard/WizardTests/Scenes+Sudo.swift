import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The screens of Sudo Platform, opened from the sandbox or with a profile of kind `sudo`.
extension Scenes {
    static let pool = SudoPlatformSummary(
        name: "sudo-sandbox", poolID: "us-east-1_Ab12Cd34E", endpoint: "http://127.0.0.1:8931", isSandbox: true,
        canAdminister: true,
        defaults: SudoDefaults(hasTestKey: true, hasIssuer: true, keyFolder: "/home/jane/sudo-keys"),
        options: [.option("--provider", "sudo-sandbox")])
    /// A pool that this program does not administer, with two methods and no hosted pages.
    static let foreignPool = SudoPlatformSummary(
        name: "our-sudo", poolID: "us-east-1_9sKxYz12A", endpoint: "https://cognito-idp.us-east-1.amazonaws.com",
        otherMethods: [UntrustedText("SAFETY_NET")], isSandbox: false, canAdminister: false,
        options: [.option("--provider", "our-sudo")])
    static let sudoProfile = ProviderSummary(
        name: "our-sudo", tenant: TenantID("us-east-1_9sKxYz12A"), kind: .sudo,
        address: "https://cognito-idp.us-east-1.amazonaws.com", isSandbox: false, canAdminister: false,
        options: [.option("--provider", "our-sudo")])

    static let methods = SudoRegistrationMethod.allCases
    static let unregistered = SudoSnapshot(supportedMethods: methods, hasHostedPages: true)
    static let testUser = "wizard-0E4B7C44-7B1D-4F5E-8C7E-3E7B6C1F2A90"
    static let registered = SudoSnapshot(
        state: .registered, username: testUser, supportedMethods: methods, hasHostedPages: true, hasSignInKey: true)
    static let withoutKey = SudoSnapshot(
        state: .registered, username: "jane", supportedMethods: methods, hasHostedPages: true)
    static let signedIn = SudoSnapshot(
        state: .signedIn, username: testUser, subject: "5f9b1b03-4d7e-4f72-8479-de7a62eb0021",
        identityID: "us-east-1:831718f4-431e-4408-b34b-6bc71fc42ffb", supportedMethods: methods, hasHostedPages: true,
        hasSignInKey: true)
    static let federated = SudoSnapshot(
        state: .signedIn, username: "sandbox_5f9b1b03", subject: "5f9b1b03-4d7e-4f72-8479-de7a62eb0021",
        supportedMethods: methods, hasHostedPages: true, isFederated: true)

    /// Sudo Platform, opened from the sandbox's start screen.
    static func sudo(_ snapshot: SudoSnapshot = unregistered) throws -> WizardTestDriver {
        var driver = try started()
        while driver.startFocus != .sudoPlatform { driver.press(.down) }
        driver.press(.enter, [.sudo(.open)])
        driver.send(.sudo(.opened(pool, snapshot)))
        return driver
    }

    /// A profile of kind `sudo`.
    static func foreignSudo(
        _ snapshot: SudoSnapshot = SudoSnapshot(supportedMethods: [.fsso, .test])
    ) throws -> WizardTestDriver {
        var driver = try WizardTestDriver()
        driver.send(.providerOpened(sudoProfile))
        driver.send(.sudo(.opened(foreignPool, snapshot)))
        return driver
    }

    static let testKey = SudoKeyFile(
        path: "/home/jane/sudo-keys/register_key.private", id: "58ca47a5-7945-45e1-8459-dfde33ba6b17")

    /// A registration with a TEST key, with the values that the form proposes.
    static func registering(_ snapshot: SudoSnapshot = unregistered) throws -> WizardTestDriver {
        var driver = try sudo(snapshot)
        driver.press(.enter)
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(testRequest)))])
        return driver
    }

    static let testRequest = SudoFlowRequest(.registerTest, name: "wizard")

    static func sudoReport(
        _ ending: SudoReport.Ending = .succeeded, _ snapshot: SudoSnapshot, flow: Int = 1,
        registrationID: String? = nil, remarks: [Text] = [], claims: [Sheet.Row] = []
    ) -> SudoReport {
        SudoReport(
            flow: FlowID(flow), ending: ending, snapshot: snapshot, registrationID: registrationID, remarks: remarks,
            claims: claims, figures: RunFigures(eventCount: 9, duration: .milliseconds(212)))
    }

    static let claims = [
        Sheet.Row("sub", "5f9b1b03-4d7e-4f72-8479-de7a62eb0021"), Sheet.Row("cognito:username", testUser),
        Sheet.Row("custom:userType", "TEST"), Sheet.Row("custom:entitlementsSet", "dummy_entitlements_set"),
        Sheet.Row("custom:registrationKid", testKey.id),
        Sheet.Row("custom:identityId", "us-east-1:831718f4-431e-4408-b34b-6bc71fc42ffb"),
    ]

    static func sudoRegistered() throws -> WizardTestDriver {
        var driver = try registering()
        for step in SudoFlowRequest(.registerTest).steps { driver.send(.stepStarted(FlowID(1), .sudo(step))) }
        let report = sudoReport(
            .succeeded, registered, registrationID: "3F0C1A52-91D7-4C39-8A40-0D5A2C1B7E11",
            remarks: [Text("The sandbox has generated a TEST registration key for this device: \(testKey.path).")])
        driver.send(.flowFinished(.sudo(report)))
        return driver
    }

    static func sudoSignedIn() throws -> WizardTestDriver {
        var driver = try sudo(registered)
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(SudoFlowRequest(.signIn))))])
        driver.send(.flowFinished(.sudo(sudoReport(.succeeded, signedIn, claims: claims))))
        return driver
    }

    static func sudoFailed(_ failure: SudoFailure) throws -> WizardTestDriver {
        var driver = try registering()
        let id = "3F0C1A52-91D7-4C39-8A40-0D5A2C1B7E11"
        driver.send(.flowFinished(.sudo(sudoReport(.failed(failure), unregistered, registrationID: id))))
        return driver
    }

    static func sudoRefusal(_ name: String) -> SudoFailure {
        SudoFailure(
            status: "NOT_AUTHORIZED", sentence: Text(verbatim: "The request is not authorized."),
            serviceType: UntrustedText("UserLambdaValidationException"),
            serviceMessage: UntrustedText("PreSignUp failed with error sudoplatform.identity.\(name)."))
    }

    static func sudoAdministration() throws -> WizardTestDriver {
        var driver = try sudo()
        while driver.sudoFocus != .sudoAdministration { driver.press(.down) }
        driver.press(.enter)
        return driver
    }

    /// A list of the administration after loading.
    static func sudoList(_ list: SudoList, isChecked: Bool? = nil, isEmpty: Bool = false) throws -> WizardTestDriver {
        var driver = try sudoAdministration()
        while driver.sudoFocus != .sudoList(list) { driver.press(.down) }
        driver.press(.enter, [.sudo(.load(SudoQuery(list)))])
        let entries = isEmpty ? [] : entries(list)
        driver.send(.sudo(.listLoaded(SudoListing(SudoQuery(list), entries: entries, isChecked: isChecked))))
        return driver
    }

    static func entries(_ list: SudoList) -> [SudoListing.Entry] {
        func entry(
            _ id: String, _ mark: SudoListing.Mark = .valid, _ note: String, _ time: ReportedTime? = nil,
            details: [Sheet.Row] = [], title: String? = nil
        ) -> SudoListing.Entry {
            SudoListing.Entry(
                id: id, title: UntrustedText(title ?? id), mark: mark, note: UntrustedText(note), time: time,
                details: details)
        }
        return switch list {
        case .testKeys:
            [
                entry(testKey.id, .valid, "admin", ago(600)),
                entry("0b6d1e7c-6f2a-4b4e-9a53-6a7c5e2b1f44", .revoked, "olivia", ago(9 * 86400)),
            ]
        case .issuers: [entry("1", .valid, "idp-2026", title: "https://idp.example.com")]
        case .fingerprints: [entry("7", .valid, "admin", title: "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64")]
        case .addresses:
            [
                entry("redirect https://app.example/cb", .valid, "redirect URI", title: "https://app.example/cb"),
                entry("redirect com.example.app:/cb", .valid, "redirect URI", title: "com.example.app:/cb"),
                entry("webOrigin https://app.example", .valid, "web origin", title: "https://app.example"),
            ]
        case .devices: [entry("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", .valid, "", ahead(29 * 86400))]
        case .registrations:
            [
                entry(
                    "3F0C1A52-91D7-4C39-8A40-0D5A2C1B7E11", .failed, "TestRegCheckFailed", ago(125),
                    details: [
                        Sheet.Row("registration ID", "3F0C1A52-91D7-4C39-8A40-0D5A2C1B7E11"),
                        Sheet.Row("method", "TEST"), Sheet.Row("user name", testUser),
                        Sheet.Row("result", "sudoplatform.identity.TestRegCheckFailed"),
                        Sheet.Row("detail", "the signature does not fit the key"),
                    ]),
                entry("dummy_rid", .succeeded, testUser, ago(600)),
            ]
        case .users:
            [entry(testUser, .valid, "TEST", ago(600)), entry("jane", .disabled, "FSSO", ago(9 * 86400))]
        }
    }
}

extension WizardTestDriver {
    var isAtStartOfSudo: Bool { (state.shown as? StartScreen)?.engine == .sudo }

    /// The focused choice on a menu of Sudo Platform.
    var sudoFocus: Choice? {
        switch state.shown {
        case let shown as StartScreen: shown.menu.focus(in: state.context.sudoChoices)
        case let shown as SudoAdministrationScreen: shown.menu.focus(in: shown.choices(state.context))
        case let shown as FailureScreen: shown.menu.focus(in: shown.choices(state.context))
        default: nil
        }
    }
}
