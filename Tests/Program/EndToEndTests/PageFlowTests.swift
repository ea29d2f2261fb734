import FoundationEssentials
import IdentityAdministration
import IdentityModel
import IdentityServer
import JOSE
import OneTimePassword
import Terminal
import TestSupport
import Testing

/// Flows with several pages, typed in the wizard, in the themes of KOBIL and Keycloak.
@Suite(.timeLimit(.minutes(5))) struct PageFlowTests {
    private let password = "Correct-Horse9"
    private let other = "Another-Horse8"

    @Test(arguments: [PageThemeName.kobil, .keycloak])
    func threePagesEnrolAUserWithATemporaryPassword(theme: PageThemeName) async throws {
        let provider = try await TestProvider(theme: theme)
        let user = try await provider.newUser("jane", password: "Temporary-1", isTemporary: true)
        let code = try await provider.code(for: user)
        let session = try await provider.wizard()
        try await session.choose("Activate a user")
        session.terminal.write("s")
        try await session.terminal.waitFor(text: "KSSIDPWebBasedEnrollment")
        try await session.choose("None")
        try await session.waitFor(page: 1)
        try await session.fill("User name", "jane")
        try await session.fill("Activation code", code)
        session.terminal.write("\r")
        try await session.waitFor(page: 2)
        try await session.fill("Password", "Temporary-1")
        session.terminal.write("\r")
        try await session.waitFor(page: 3)
        try await session.fill(anyOf: ["New password", "Password"], password)
        try await session.fill(anyOf: ["New password again", "Repeat password"], password)
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        for secret in ["Temporary-1", password] { session.expectUnseen(secret) }
        try await session.quit()
        await provider.stop()
    }

    @Test(arguments: [PageThemeName.kobil, .keycloak])
    func aTemporaryPasswordIsChangedAtTheLoginAndABrokenRuleIsToldUnderItsField(theme: PageThemeName) async throws {
        let provider = try await TestProvider(theme: theme)
        let session = try await activated(at: provider)
        let user = try #require(try await provider.administration.findUser(named: "jane"))
        try await provider.administration.resetPassword(of: user.id, to: Secret("Temporary-1"), isTemporary: true)
        try await logInAgain(session, password: "Temporary-1")
        try await session.waitFor(page: 2)
        try await session.fill(anyOf: ["New password", "Password"], "short")
        try await session.fill(anyOf: ["New password again", "Repeat password"], "short")
        session.terminal.write("\r")
        try await session.terminal.waitFor(text: "✗")
        try await session.fill(anyOf: ["New password", "Password"], other)
        try await session.fill(anyOf: ["New password again", "Repeat password"], other)
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        try await session.quit()
        await provider.stop()
    }

    @Test(arguments: [PageThemeName.kobil, .keycloak])
    func aChangedPasswordDropsWhatTheDeviceKeptAndTheNewOneLogsIn(theme: PageThemeName) async throws {
        let provider = try await TestProvider(theme: theme)
        let session = try await activated(at: provider)
        try await session.choose("Back to the start")
        try await session.choose("Change password")
        try await session.waitFor(page: 1)
        try await session.fill(anyOf: ["User name"], "jane")
        try await session.fill(anyOf: ["Current password", "Password"], password)
        try await session.fill(anyOf: ["New password"], other)
        session.terminal.write("\r")
        try await session.waitFor(state: "■ LOGIN_REQUIRED")
        try await session.terminal.waitFor(text: "is changed. The next login asks for it")
        try await session.choose("Log in as jane")
        try await session.waitFor(page: 1)
        try await session.fill("Password", other)
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        try await session.quit()
        await provider.stop()
    }

    @Test(arguments: [PageThemeName.kobil, .keycloak])
    func aForgottenPasswordIsReplacedWithACode(theme: PageThemeName) async throws {
        let provider = try await TestProvider(theme: theme)
        let session = try await activated(at: provider)
        let user = try #require(try await provider.administration.findUser(named: "jane"))
        let code = try await provider.code(for: user)
        try await session.choose("Log out")
        try await session.waitFor(state: "■ LOGIN_REQUIRED")
        try await session.choose("Back to the start")
        try await session.choose("Forgot password")
        try await session.waitFor(page: 1)
        try await session.fill("User name", "jane")
        try await session.fill("Activation code", code)
        try await session.fill(anyOf: ["New password"], other)
        session.terminal.write("\r")
        try await session.terminal.waitFor(text: "is changed. The next login asks for it")
        session.expectUnseen(other)
        try await session.quit()
        await provider.stop()
    }

    @Test(arguments: [PageThemeName.kobil, .keycloak])
    func consentIsAskedWithItsRealButtonsAndDenyingIsTheOwnCancel(theme: PageThemeName) async throws {
        let provider = try await TestProvider(theme: theme, kind: .keycloak, client: "bookshop")
        _ = try await provider.administration.createClient(
            NewClient(
                clientID: ClientID("bookshop"), name: "The Bookshop", isPublic: true,
                redirectURIs: ["http://127.0.0.1/*"], isConsentRequired: true))
        try await provider.newUser("jane", password: password)
        let session = try await provider.wizard()
        try await session.choose("Log in")
        try await signIn(session)
        // No button is preselected: Enter requires a choice.
        session.terminal.write("\r")
        try await session.terminal.waitFor(text: "Choose a button first")
        try await session.press(anyOf: ["No", "Do not allow"])
        try await session.terminal.waitFor(text: "Cancelled")
        try await session.waitFor(state: "▲ ACTIVATION_REQUIRED")
        try await session.choose("Log in")
        try await signIn(session)
        try await session.press(anyOf: ["Yes", "Allow"])
        try await session.waitFor(state: "● LOGGED_IN as jane")
        try await session.quit()
        await provider.stop()
    }

    @Test func anAuthenticatorIsSetUpAndAWrongCodeIsNotFilledInAgain() async throws {
        let provider = try await TestProvider(theme: .kobil)
        let session = try await activated(at: provider)
        let user = try #require(try await provider.administration.findUser(named: "jane"))
        try await provider.administration.changeRequiredActions(of: user.id, adding: ["CONFIGURE_TOTP"])
        try await logInAgain(session, password: password)
        let page = try await session.terminal.waitFor(text: "every 30 seconds")
        let secret = try #require(Self.secret(on: page))
        // The QR code is beside the fields, and the code field has the focus.
        session.terminal.write("000000\r")
        try await session.terminal.waitFor(text: "580/922")
        let key = try #require(Base32.decode(secret))
        let seconds = Int64(Date().timeIntervalSince1970)
        let code = try key.withUnsafeBytes { key in
            try TOTP.standard.password(key: key, step: TOTP.standard.step(at: seconds))
        }
        session.terminal.write(code + "\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        try await session.quit()
        await provider.stop()
    }

    /// The secret in groups of four, in the column left of the QR code.
    private static func secret(on screen: VirtualScreen) -> String? {
        let groups = screen.textRows.flatMap { row -> [Substring] in
            let words = row.prefix(36).split(separator: " ")
            let areGroups = words.allSatisfy { word in
                word.count == 4 && word.allSatisfy { ("A"..."Z").contains($0) || ("2"..."7").contains($0) }
            }
            return areGroups ? words : []
        }
        return groups.isEmpty ? nil : groups.joined()
    }

    private func signIn(_ session: WizardSession) async throws {
        try await session.waitFor(page: 1)
        try await session.fill(anyOf: ["Username or email", "User name"], "jane")
        try await session.fill("Password", password)
        session.terminal.write("\r")
        try await session.terminal.waitFor(text: "asks for your consent")
    }

    /// A wizard with a user who is activated and logged in.
    private func activated(at provider: TestProvider) async throws -> WizardSession {
        let user = try await provider.newUser("jane")
        let code = try await provider.code(for: user)
        let session = try await provider.wizard()
        try await session.choose("Activate a user")
        try await session.choose("None")
        try await session.waitFor(page: 1)
        try await session.fill("User name", "jane")
        try await session.fill("Password", password)
        try await session.fill("Activation code", code)
        session.terminal.write("\r")
        try await session.waitFor(state: "● LOGGED_IN as jane")
        return session
    }

    private func logInAgain(_ session: WizardSession, password: String) async throws {
        try await session.choose("Log out")
        try await session.waitFor(state: "■ LOGIN_REQUIRED")
        try await session.choose("Log in as jane")
        try await session.waitFor(page: 1)
        try await session.fill("Password", password)
        session.terminal.write("\r")
    }
}
