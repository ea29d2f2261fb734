import TestSupport
import Testing

/// The wizard on a pseudo-terminal with a real Keycloak, by typing.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct KeycloakWizardTests {
    private let password = "Correct-horse-9"

    @Test func aWrongPasswordIsToldAndTheRightOneLogsIn() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("typist")
        let wizard = try await PeerWizard.logIn(on: PeerDevice(at: keycloak))
        wizard.send("typist", "wrong-horse-9")
        try await wizard.terminal.waitFor(text: "Invalid username or password.")
        try await wizard.terminal.waitFor(text: "attempt 2 of 3")
        // The name is kept; the password is empty and asked again.
        wizard.terminal.write("\(password)\r")
        try await wizard.expectLoggedIn(as: "typist", unseen: password, "wrong-horse-9")
    }

    @Test func theTokensOfALoginAreShownAndCheckedWithTheProvidersKeys() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("reads-claims")
        let wizard = try await PeerWizard.logIn(on: PeerDevice(at: keycloak))
        wizard.send("reads-claims", password)
        try await wizard.session.waitFor(state: "● LOGGED_IN as reads-claims")
        try await wizard.session.choose("Tokens and claims")
        try await wizard.terminal.waitFor(text: "ID token")
        try await wizard.session.choose("Check the signature")
        try await wizard.terminal.waitFor(text: "ID token: the signature is valid")
        try await wizard.quit(unseen: [password, "eyJ"])
    }

    @Test func aLockIsToldAtTheNameAndTakenOffFromThere() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("locks-out")
        let device = try PeerDevice(at: keycloak)
        for _ in 1...5 {
            _ = try await device.flow("login", [("username", "locks-out"), ("password", "wrong-horse-9")])
        }
        let wizard = try await PeerWizard.logIn(on: device)
        wizard.send("locks-out", password)
        try await wizard.terminal.waitFor(text: "The user is locked after too many failed logins")
        // The name is marked; the password is kept.
        for attempt in 2...3 {
            try await wizard.terminal.waitFor(text: "attempt \(attempt) of 3")
            wizard.terminal.write("\r")
        }
        try await wizard.terminal.waitFor(text: "LOCKED_USER")
        try await wizard.session.choose("Unlock locks-out")
        try await wizard.terminal.waitFor(text: "locks-out is unlocked.")
        try await wizard.quit(unseen: [password])
        let end = try await device.flow("login", [("username", "locks-out"), ("password", password)])
        #expect(end.flowStatus == "OK", "\(end.errors)")
    }

    @Test func whoIsSwitchedOffIsToldSoWhateverWasTyped() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let wizard = try await PeerWizard.logIn(on: PeerDevice(at: keycloak))
        wizard.send("disabled", "wrong-horse-9")
        try await wizard.terminal.waitFor(text: "The user is disabled")
        wizard.terminal.write("\u{1B}")
        try await wizard.terminal.waitFor(text: "Cancelled.")
        try await wizard.quit(unseen: ["wrong-horse-9"])
    }

    @Test func aTokenThatWasUsedBeforeIsToldAndTheLoginIsOffered() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("copied-2")
        let device = try PeerDevice(at: keycloak)
        let first = try await device.flow("login", [("username", "copied-2"), ("password", password)])
        #expect(first.flowStatus == "OK", "\(first.errors)")
        let thief = try device.copy()
        let stayed = try await device.flow("stay-logged-in")
        #expect(stayed.flowStatus == "OK", "\(stayed.errors)")
        let wizard = try await PeerWizard.start(on: thief)
        try await wizard.session.choose("Stay logged in")
        try await wizard.terminal.waitFor(text: "reuse exceeded")
        try await wizard.session.choose("Log in with the password")
        try await wizard.page(asking: "username, password")
        wizard.terminal.write("\(password)\r")
        try await wizard.expectLoggedIn(as: "copied-2", unseen: password)
    }

    @Test func aPasswordIsChangedByEnterAloneAndTheNewOneLogsIn() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("changes-2")
        let device = try PeerDevice(at: keycloak)
        let wizard = try await PeerWizard.start(on: device)
        try await wizard.session.choose("Change password")
        try await wizard.page(asking: "username, password")
        wizard.send("changes-2", password)
        let page = try await wizard.terminal.waitFor(text: "page 2")
        #expect(page.text.contains("Confirm password"))
        wizard.terminal.write("Lasting-horse-9\tLasting-horse-9\r")
        try await wizard.terminal.waitFor(text: "The password of changes-2 is changed")
        try await wizard.quit(unseen: [password, "Lasting-horse-9"])
        let old = try await device.flow("login", [("username", "changes-2"), ("password", password)])
        #expect(old.flowStatus == "WRONG_CREDENTIALS")
        let new = try await device.flow("login", [("username", "changes-2"), ("password", "Lasting-horse-9")])
        #expect(new.flowStatus == "OK", "\(new.errors)")
    }

    @Test func theProviderIsCheckedFromItsSheet() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let wizard = try await PeerWizard.start(on: PeerDevice(at: keycloak))
        try await wizard.session.choose("Provider")
        try await wizard.session.choose("Check this provider")
        try await wizard.terminal.waitFor(text: "▸ Check again")
        #expect(wizard.terminal.screen.text.contains("✓ address"))
        try await wizard.quit()
    }

    @Test(arguments: [("\u{1B}[B", "(•) Yes"), ("\u{1B}[B\u{1B}[B", "(•) No")])
    func consentShowsWhatIsAskedAndNoButtonIsPressedByItself(keys: String, chosen: String) async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let isGiven = chosen.hasSuffix("Yes")
        let name = isGiven ? "agrees" : "declines"
        try await keycloak.makeUser(name)
        let wizard = try await PeerWizard.logIn(on: PeerDevice(at: keycloak, client: "asks-consent"))
        wizard.send(name, password)
        let page = try await wizard.terminal.waitFor(text: "press it with Enter")
        #expect(page.text.contains("Email address") && page.text.contains("( ) Yes") && page.text.contains("( ) No"))
        wizard.terminal.write(keys)
        try await wizard.terminal.waitFor(text: chosen)
        wizard.terminal.write("\r")
        if isGiven {
            try await wizard.expectLoggedIn(as: name, unseen: password)
        } else {
            try await wizard.terminal.waitFor(text: "Cancelled. Nothing was changed")
            try await wizard.quit(unseen: [password])
        }
    }

    @Test func aTemporaryPasswordIsReplacedAndASlipIsToldAtItsField() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("newcomer-2", password: "68493536-Start", temporary: true)
        let wizard = try await PeerWizard.logIn(on: PeerDevice(at: keycloak))
        wizard.send("newcomer-2", "68493536-Start")
        try await wizard.page(asking: "password-new, password-confirm, logout-sessions")
        wizard.terminal.write("Lasting-horse-9\tLasting-horse-8\r")
        try await wizard.terminal.waitFor(text: "Passwords don't match.")
        wizard.terminal.write("\u{15}Lasting-horse-9\r")
        try await wizard.expectLoggedIn(as: "newcomer-2", unseen: "Lasting-horse-9", "68493536-Start")
    }

    @Test func anAuthenticatorIsSetUpFromTheScreen() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("scans", more: #","requiredActions":["CONFIGURE_TOTP"]"#)
        let wizard = try await PeerWizard.logIn(on: PeerDevice(at: keycloak))
        wizard.send("scans", password)
        let page = try await wizard.terminal.wait(until: "the key is on the screen") {
            $0.screen.text.contains("authenticator app") && Self.key(on: $0.screen).count >= 26
        }
        wizard.terminal.write(Authenticator(key: Self.key(on: page.screen)).password + "\r")
        try await wizard.expectLoggedIn(as: "scans", unseen: password)
    }

    /// The groups of four characters beside the QR code.
    private static func key(on screen: VirtualScreen) -> String {
        screen.textRows.flatMap { row in
            let groups = row.prefix(37).split(separator: " ")
            let isKey = groups.allSatisfy {
                $0.count == 4 && $0.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".contains($0) }
            }
            return isKey ? groups.map(String.init) : []
        }.joined()
    }
}
