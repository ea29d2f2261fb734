import TestSupport
import Testing

/// The program on a pseudo-terminal, configured for a peer, after the user has chosen to log in.
struct PeerWizard {
    let session: WizardSession
    /// Stored because its folder is removed with it.
    private let device: PeerDevice

    var terminal: PseudoTerminal { session.terminal }

    /// Starts the program with a device's profile and waits for the available actions.
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

    /// Starts the program with a device's profile and continues to the first page of the login.
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

    /// Enters name and password on the login page and submits it.
    func send(_ name: String, _ password: String) { terminal.write("\(name)\t\(password)\r") }

    /// Waits until the user is logged in, quits, and expects that no secret was ever displayed.
    func expectLoggedIn(as name: String, unseen secrets: String...) async throws {
        try await session.waitFor(state: "● LOGGED_IN as \(name)")
        try await quit(unseen: secrets)
    }

    /// Quits with the key for it and expects exit status 0.
    func quit(unseen secrets: [String] = []) async throws {
        try await session.quit()
        for secret in secrets { session.expectUnseen(secret) }
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
