import TestSupport
import Testing

/// A person at the real program on a pseudo-terminal, pointed at a peer, who has chosen to log in.
struct PeerWizard {
    let session: WizardSession
    /// Kept, since its folder goes with it.
    private let device: PeerDevice

    var terminal: PseudoTerminal { session.terminal }

    /// Starts the program on a device's profile and waits for what can be done there.
    static func start(on device: PeerDevice) async throws -> PeerWizard {
        let environment = device.program.environment.mapValues(Optional.some)
        let wizard = PeerWizard(
            session: WizardSession(
                terminal: try PseudoTerminal(
                    program: BuiltProgram.path("idp-wizard"), arguments: ["--provider", device.profile],
                    environment: environment.merging(["TERM": "xterm-256color"]) { $1 }),
                home: device.program.folder),
            device: device)
        try await wizard.terminal.waitFor(text: "▸ Log in")
        return wizard
    }

    /// Starts the program on a device's profile and goes to the login's first page.
    static func logIn(on device: PeerDevice, asking ids: String = "username, password") async throws -> PeerWizard {
        let wizard = try await start(on: device)
        wizard.terminal.write("\r")
        try await wizard.page(asking: ids)
        return wizard
    }

    /// Waits until the program asks for exactly these fields.
    func page(asking ids: String) async throws {
        try await terminal.wait(until: "the page asks for \(ids)") { shown in
            let text = shown.screen.textRows.map { $0.trimmed }.joined(separator: " ")
            return text.contains("provideCredentials([\(ids)])")
        }
    }

    /// Types name and password into the login's page and sends it.
    func send(_ name: String, _ password: String) { terminal.write("\(name)\t\(password)\r") }

    /// Waits until somebody is logged in, leaves, and expects that no secret was ever painted.
    func expectLoggedIn(as name: String, unseen secrets: String...) async throws {
        try await session.waitFor(state: "● LOGGED_IN as \(name)")
        try await quit(unseen: secrets)
    }

    /// Leaves by the key for it, and expects a good end.
    func quit(unseen secrets: [String] = []) async throws {
        try await session.quit()
        for secret in secrets { session.expectUnseen(secret) }
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
