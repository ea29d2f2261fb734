public import Terminal
public import Testing

/// Drives the real program on a pseudo-terminal as a user does: reads the screen, moves the focus, types.
///
/// Each session has its own home folder, and therefore its own sandbox and device. Consecutive sessions may share one.
public struct WizardSession {
    /// The pseudo-terminal of the program.
    public let terminal: PseudoTerminal
    /// The folder of the program's state and configuration.
    ///
    /// Stored here, because it is removed with its last reference.
    public let home: TemporaryFolder

    /// Uses a program that is already running.
    public init(terminal: PseudoTerminal, home: TemporaryFolder) {
        self.terminal = terminal
        self.home = home
    }

    /// Starts the program and waits for a frame that shows the state.
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

    /// Starts the program from an interactive shell, whose prompt is `shell>`, and waits for a frame that shows the
    /// state.
    ///
    /// Also returns the terminal settings that the shell uses while it edits a line.
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

    /// The environment of the program.
    public static func variables(_ home: TemporaryFolder) -> [String: String?] {
        [
            "IDP_WIZARD_HOME": home.path("state"), "XDG_CONFIG_HOME": home.path("configuration"), "HOME": home.path,
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// Waits until the title row shows this state.
    @discardableResult
    public func waitFor(state: String) async throws -> VirtualScreen {
        try await terminal.wait(until: "the title tells \(state)") {
            $0.screen.textRows[0].hasSuffix(state)
        }.screen
    }

    /// Moves the focus to the line with this label, with the given keys.
    ///
    /// Both lines are located again after each key, because a late error or a scrolling page moves every line.
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

    /// Selects the menu line that begins with this label.
    public func choose(_ label: String) async throws {
        try await focus(label, forwards: "\u{1B}[B", backwards: "\u{1B}[A")
        terminal.write("\r")
    }

    /// Moves to a field, clears it and types.
    ///
    /// Waits until the field shows the text, or a bullet for each character.
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

    /// Fills in the first of these fields that the screen has, because the labels depend on the page's theme.
    public func fill(anyOf labels: [String], _ text: String) async throws {
        let shown = try await terminal.wait(until: "one of \(labels) is asked") { shown in
            labels.contains { Line.first(on: shown.screen, named: $0) != nil }
        }
        let label = try #require(labels.first { Line.first(on: shown.screen, named: $0) != nil })
        try await fill(label, text)
    }

    public func waitFor(page: Int) async throws {
        try await terminal.wait(until: "page \(page) is shown") {
            $0.screen.text.contains("page \(page)") && $0.screen.text.contains("Enter send")
        }
    }

    /// Moves to the buttons of the page and presses the first one that has one of these names.
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

    /// Creates a user and returns the displayed activation code.
    ///
    /// The selected next step is the activation.
    public func onboard(_ name: String) async throws -> String {
        try await choose("Onboard a test user")
        try await fill("User name", name)
        terminal.write("\r")
        let shown = try await terminal.wait(until: "a code for \(name) is shown") {
            $0.screen.text.contains("Activation code for \(name)") && Self.code(on: $0.screen) != nil
        }
        return try #require(Self.code(on: shown.screen))
    }

    /// Continues from ``onboard(_:)`` to the page that asks for the credentials.
    public func goOnToCredentials() async throws {
        try await choose("Activate on this device")
        try await choose("None")
        try await terminal.waitFor(text: "Enter send")
    }

    /// Continues from ``onboard(_:)`` until the user is logged in.
    public func activate(_ name: String, password: String) async throws {
        try await goOnToCredentials()
        try await fill("Password", password)
        terminal.write("\r")
        try await waitFor(state: "● LOGGED_IN as \(name)")
    }

    /// Quits with the key for it.
    ///
    /// Expects exit status 0 and a restored terminal.
    ///
    /// The state in the title changes before the flow has ended, and the program asks for confirmation while a flow
    /// runs.
    public func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await terminal.wait(until: "no flow runs") {
            $0.screen.textRows.last?.contains("cancel the flow") == false
        }
        terminal.write("\u{1B}[21~")
        #expect(try await terminal.waitForExit() == .exited(0), sourceLocation: sourceLocation)
        expectRestored(sourceLocation: sourceLocation)
    }

    /// Expects the terminal to be as it was before the program started.
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

    /// The activation code: eight digits in two groups on their own line.
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
