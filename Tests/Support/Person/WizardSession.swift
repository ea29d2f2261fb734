public import Terminal
public import Testing

/// A person at the real program, on a pseudo-terminal: reads the screen, moves the focus, types.
///
/// Each has a home of its own, so its own sandbox and device; several after each other may share one.
public struct WizardSession {
    /// The pseudo-terminal that the program runs on.
    public let terminal: PseudoTerminal
    /// The folder of the program's state and configuration; kept, since it goes with its value.
    public let home: TemporaryFolder

    /// A person at a program that somebody else started.
    public init(terminal: PseudoTerminal, home: TemporaryFolder) {
        self.terminal = terminal
        self.home = home
    }

    /// Starts the program and waits for a frame that tells the state.
    public static func start(
        in home: TemporaryFolder, arguments: [String] = [], size: Size = .standard,
        environment: [String: String?] = [:]
    ) async throws -> WizardSession {
        let session = WizardSession(
            terminal: try PseudoTerminal(
                program: BuiltProgram.path("idp-wizard"), arguments: arguments,
                environment: variables(home).merging(environment) { $1 },
                size: size),
            home: home)
        try await session.terminal.waitFor(text: "F10 quit")
        return session
    }

    /// Starts the program from an interactive shell, whose prompt is `shell>`, and waits for a frame that tells the state.
    ///
    /// Returns the settings of the terminal while the shell edits a line, too.
    public static func startInShell(
        in home: TemporaryFolder
    ) async throws -> (session: WizardSession, editing: TerminalSettings) {
        let shell = try PseudoTerminal(
            program: "/bin/bash", arguments: ["--norc", "--noprofile", "-i"],
            environment: variables(home).merging(["PS1": "shell> "]) { $1 })
        try await shell.waitFor(text: "shell>")
        let editing = shell.settings
        let session = WizardSession(terminal: shell, home: home)
        shell.write("\(BuiltProgram.path("idp-wizard"))\r")
        try await session.waitFor(state: "▲ ACTIVATION_REQUIRED")
        return (session, editing)
    }

    /// What the program finds in its environment.
    public static func variables(_ home: TemporaryFolder) -> [String: String?] {
        [
            "IDP_WIZARD_HOME": home.path("state"), "XDG_CONFIG_HOME": home.path("configuration"), "HOME": home.path,
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// Waits until the title row tells this state.
    @discardableResult
    public func waitFor(state: String) async throws -> VirtualScreen {
        try await terminal.wait(until: "the title tells \(state)") {
            $0.screen.textRows[0].hasSuffix(state)
        }.screen
    }

    /// Moves the focus to the line with this label, by the keys that go forwards and backwards.
    ///
    /// Both are looked up again after each key: an error that comes late, or a page that scrolls, moves every line.
    public func focus(_ label: String, forwards: String, backwards: String) async throws {
        @Sendable func places(on screen: VirtualScreen) -> (now: Line, target: Line)? {
            guard let now = Line.focused(on: screen), let target = Line.first(on: screen, named: label) else {
                return nil
            }
            return (now, target)
        }
        var screen = try await terminal.wait(until: "“\(label)” can be reached") { places(on: $0.screen) != nil }.screen
        for _ in 0..<50 {
            let (now, target) = try #require(places(on: screen))
            if now.row == target.row { return }
            terminal.write(target.row > now.row ? forwards : backwards)
            screen = try await terminal.wait(until: "the focus moves from “\(now.text)” towards “\(label)”") {
                places(on: $0.screen).map { $0.now.row != now.row || $0.now.text != now.text } == true
            }.screen
        }
        Issue.record("“\(label)” was not reached:\n\(screen.text)")
    }

    /// Chooses the line of a menu that begins so.
    public func choose(_ label: String) async throws {
        try await focus(label, forwards: "\u{1B}[B", backwards: "\u{1B}[A")
        terminal.write("\r")
    }

    /// Goes to a field, empties it and types; waits until it shows the text, or a bullet for each character.
    public func fill(_ label: String, _ text: String) async throws {
        try await focus(label, forwards: "\t", backwards: "\u{1B}[Z")
        terminal.write("\u{15}")
        try await terminal.wait(until: "“\(label)” is empty") {
            Line.focused(on: $0.screen)?.value.allSatisfy { $0 == "_" } == true
        }
        terminal.write(text)
        let bullets = String(repeating: "•", count: text.count)
        try await terminal.wait(until: "“\(label)” shows what was typed") {
            let value = Line.focused(on: $0.screen)?.value.filter { $0 != " " && $0 != "_" }
            return value == text || value == bullets
        }
    }

    /// Fills in the first of these fields that the screen has: pages of another theme call theirs otherwise.
    public func fill(anyOf labels: [String], _ text: String) async throws {
        let shown = try await terminal.wait(until: "one of \(labels) is asked") { shown in
            labels.contains { Line.first(on: shown.screen, named: $0) != nil }
        }
        let label = try #require(labels.first { Line.first(on: shown.screen, named: $0) != nil })
        try await fill(label, text)
    }

    /// Waits for the provider's page with that number.
    public func waitFor(page: Int) async throws {
        try await terminal.wait(until: "page \(page) is shown") {
            $0.screen.text.contains("page \(page)") && $0.screen.text.contains("Enter send")
        }
    }

    /// Goes to the page's buttons, chooses one that is named so, and presses it.
    public func press(anyOf buttons: [String]) async throws {
        try await focus("Button", forwards: "\t", backwards: "\u{1B}[Z")
        func isChosen(_ screen: VirtualScreen) -> Bool { buttons.contains { screen.text.contains("(•) \($0)\n") } }
        for _ in 0..<6 where !isChosen(terminal.screen) {
            let before = terminal.screen.text
            terminal.write("\u{1B}[B")
            try await terminal.wait(until: "another button is chosen") { $0.screen.text != before }
        }
        #expect(isChosen(terminal.screen))
        terminal.write("\r")
    }

    /// Creates a user and gives the activation code that the screen shows; the next thing offered is to activate.
    public func onboard(_ name: String) async throws -> String {
        try await choose("Onboard a test user")
        try await fill("User name", name)
        terminal.write("\r")
        let shown = try await terminal.wait(until: "a code for \(name) is shown") {
            $0.screen.text.contains("Activation code for \(name)") && Self.code(on: $0.screen) != nil
        }
        return try #require(Self.code(on: shown.screen))
    }

    /// Goes on from ``onboard(_:)`` to the page that asks for the credentials.
    public func goOnToCredentials() async throws {
        try await choose("Activate on this device")
        try await choose("None")
        try await terminal.waitFor(text: "Enter send")
    }

    /// Goes on from ``onboard(_:)`` until the user is logged in.
    public func activate(_ name: String, password: String) async throws {
        try await goOnToCredentials()
        try await fill("Password", password)
        terminal.write("\r")
        try await waitFor(state: "● LOGGED_IN as \(name)")
    }

    /// Leaves by the key for it, and expects a good end on a restored terminal.
    ///
    /// The state in the title changes before the flow has ended, and a flow that runs is asked about first.
    public func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await terminal.wait(until: "no flow runs") {
            $0.screen.textRows.last?.contains("cancel the flow") == false
        }
        terminal.write("\u{1B}[21~")
        #expect(try await terminal.waitForExit() == .exited(0), sourceLocation: sourceLocation)
        expectRestored(sourceLocation: sourceLocation)
    }

    /// Expects the terminal to be as it was before the program came.
    public func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(terminal.settings == terminal.initialSettings, sourceLocation: sourceLocation)
        #expect(terminal.screen.modes == [7, 25], sourceLocation: sourceLocation)
        #expect(!terminal.screen.isAlternate && terminal.screen.unknown == [], sourceLocation: sourceLocation)
    }

    /// Expects that a secret was never written to the terminal.
    public func expectUnseen(_ secret: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let written = String(decoding: terminal.snapshot.transcript, as: UTF8.self)
        #expect(!written.contains(secret), sourceLocation: sourceLocation)
    }

    /// The eight digits in two groups that stand in a line of their own.
    private static func code(on screen: VirtualScreen) -> String? {
        for row in screen.textRows {
            let words = row.split(separator: " ")
            guard words.count >= 2, words[0].count == 4, words[1].count == 4 else { continue }
            let digits = words[0] + words[1]
            if digits.allSatisfy(\.isNumber) { return String(digits) }
        }
        return nil
    }
}
