import TestSupport
import Testing

/// The wizard on a pseudo-terminal with plain OpenID providers, by typing.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .serialized, .timeLimit(.minutes(10)))
struct PythonPeerWizardTests {
    private let password = "correct horse 9"

    /// A device at canaille with its own client, because consent is given once per client.
    private func canaille() async throws -> PeerDevice {
        let canaille = try await PythonPeer.canaille.value
        return try canaille.device(
            client: "{ id: \(try await canaille.registerClient()) }", scope: "openid profile email")
    }

    @Test func atDotAWrongPasswordIsCorrectedConsentIsGivenAndTheUserStaysLoggedIn() async throws {
        let device = try await PythonPeer.dot.value.device()
        let wizard = try await PeerWizard.logIn(on: device)
        wizard.send("alice", "wrong horse 9")
        try await wizard.terminal.waitFor(text: "Please enter a correct username and")
        wizard.terminal.write("\(password)\r")
        let page = try await wizard.terminal.waitFor(text: "press it with Enter")
        #expect(page.text.contains("Application requires") && page.text.contains("( ) Authorize"))
        try await wizard.session.press(anyOf: ["Authorize"])
        try await wizard.terminal.waitFor(text: "is logged in.")
        try await wizard.session.choose("Restart the SDK")
        try await wizard.session.waitFor(state: "■ LOGIN_REQUIRED")
        try await wizard.session.choose("Stay logged in")
        try await wizard.terminal.waitFor(text: "▸ Back to the start")
        try await wizard.quit(unseen: [password, "wrong horse 9"])
        let stayed = try await device.flow("stay-logged-in")
        #expect(stayed.flowStatus == "OK", "\(stayed.errors)")
    }

    @Test func atDotDeniedConsentIsACancel() async throws {
        let wizard = try await PeerWizard.logIn(on: PythonPeer.dot.value.device())
        wizard.send("alice", password)
        try await wizard.terminal.waitFor(text: "press it with Enter")
        try await wizard.session.press(anyOf: ["Cancel"])
        try await wizard.terminal.waitFor(text: "Cancelled. Nothing was changed")
        try await wizard.quit(unseen: [password])
    }

    @Test func atCanailleNameAndPasswordStandOnTwoPagesAndConsentOnAThird() async throws {
        let device = try await canaille()
        let wizard = try await PeerWizard.logIn(on: device, asking: "login, remember")
        wizard.terminal.write("alice\r")
        try await wizard.page(asking: "password")
        wizard.terminal.write("wrong horse 9\r")
        try await wizard.terminal.waitFor(text: "attempt 2 of 3")
        wizard.terminal.write("\(password)\r")
        try await wizard.terminal.waitFor(text: "press it with Enter")
        try await wizard.session.press(anyOf: ["Accept"])
        try await wizard.session.waitFor(state: "● LOGGED_IN as alice")
        try await wizard.session.choose("Restart the SDK")
        try await wizard.session.waitFor(state: "■ LOGIN_REQUIRED")
        try await wizard.session.choose("Stay logged in")
        try await wizard.expectLoggedIn(as: "alice", unseen: password, "wrong horse 9")
    }

    @Test func atCanailleDeniedConsentIsACancel() async throws {
        let wizard = try await PeerWizard.logIn(on: canaille(), asking: "login, remember")
        wizard.terminal.write("alice\r")
        try await wizard.page(asking: "password")
        wizard.terminal.write("\(password)\r")
        try await wizard.terminal.waitFor(text: "press it with Enter")
        try await wizard.session.press(anyOf: ["Deny"])
        try await wizard.terminal.waitFor(text: "Cancelled. Nothing was changed")
        try await wizard.quit(unseen: [password])
    }
}
