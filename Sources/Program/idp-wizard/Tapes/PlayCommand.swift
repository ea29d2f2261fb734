import Assets
import Dispatch
import IdentityModel
import Localization
import NcursesTerminal
import PrivateFiles
import Profiles
import Recording
import Sentences
import Tapes
import Terminal
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Plays a tape in the real wizard: without a terminal, and writes its pictures; or live, for a presenter.
struct PlayCommand: ProgramCommand {
    static let description = CommandDescription(
        "play", Text("play a tape in the wizard, without a terminal or live"),
        arguments: ["TAPE"], choices: EmbeddedFile.tapes.map(\.name), completion: .files,
        options: OptionDescription.tapes + [.theme],
        help: [
            Text(
                """
                A tape is a text file with one step per line: type TEXT, press KEY [TIMES], wait /REGEX/ [within \
                20s], stop /REGEX/ [TEXT], mark NAME, pause 500ms, shot NAME, capture NAME /REGEX/ (its first \
                group; type ${NAME} types it), and comments after #. The wizard runs as on a terminal, with its \
                sandbox: set IDP_WIZARD_HOME to an empty folder for a fresh one. A wait that is not met in time \
                fails, with its line and the screen, and the exit status is 1. TAPE is a file, or one of the tapes \
                in the program: attacker, kobil-life, sudo-life.
                """),
            Text(
                """
                With --live it plays in the terminal, in the sandbox of this home, which must have no users; \
                --reset empties it first and saves it as before. At a stop its text stands above the footer, and \
                Space or PgDn continues. Any other key hands the keys to you, and F12 continues on the screen that \
                the tape expects next. A mark, on the start screen only, saves the state tape-NAME; --from NAME \
                restores it and begins there. Pauses of more than 2 seconds take 2 seconds, unless --real-pauses \
                is given. Without --live a stop only waits, and a mark saves nothing.
                """),
        ])

    /// How the tape plays live; `nil` without a terminal.
    private let live: LivePlay?

    private let tape: String
    /// The folder for the pictures.
    private let shots: String?
    /// The file for the recording.
    private let cast: String?
    /// The size of the screen; `nil` for that of the tape.
    private let size: Size?
    /// The settings from options, which have precedence over environment and settings file.
    private let settings: StoredSettings

    init(_ line: ParsedLine) throws(UsageError) {
        tape = line.arguments.first ?? ""
        live = try LivePlay(line)
        shots = line.value(.shots)
        cast = line.value(.cast)
        settings = try StoredSettings(line)
        guard let text = line.value(.size) else {
            size = nil
            return
        }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        if parts.count == 2, parts.contains(where: { $0 < 1 }) {
            throw OptionBound.atLeast("1x1").error(.size, text)
        }
        guard let size = Size(tapeText: text) else {
            throw UsageError(
                Text(
                    "--size must be COLUMNSxROWS, as in 80x24, at most 400x400; not \"\(UntrustedText(text).sanitised(limit: 60))\"."
                )
            )
        }
        self.size = size
    }

    func run(at choice: ProviderChoice, stored: StoredSettings, console: Console) -> ExitStatus {
        do {
            let tape = try readTape()
            if let live {
                return try live.run(tape, at: choice, settings: settings.before(stored), console: console)
            }
            let directories = try StateDirectories()
            let provider = ProviderSummary(try directories.profile(choice), choice)
            let waker = TapeWaker()
            let display = TapeDisplay(
                tape, size: size ?? tape.size ?? .standard, title: "idp-wizard", waker: waker)
            let backend = WizardBackend(
                choice, settingsFile: SettingsFile(in: directories), source: .tape, wakeUp: { waker.wake() })
            _ = WizardLoop(
                screen: display, files: try WizardFiles(console.language), backend: backend, provider: provider,
                preferences: settings.before(stored).preferences(in: console.language)
            ).run()
            let texts = try console.language.texts()
            backend.finish(within: .seconds(3))
            try write(display)
            if let failure = display.failure {
                throw CommandError(.refused, "tape", Text(untranslated: "\(shownPath), \(failure.sentence)"))
            }
            console.report(
                ["type": "played", "shots": .array(display.shots.map { .string($0.name) })],
                texts(
                    Text(
                        display.shots.count, one: "Played \(shownPath): \(.count) shot.",
                        other: "Played \(shownPath): \(.count) shots.")))
            return .succeeded
        } catch {
            return console.fail(error)
        }
    }

    private var shownPath: String { UntrustedText(tape).sanitised(limit: 300) }

    /// Reads the tape: one of the program's, by its name, or a file.
    private func readTape() throws -> Tape {
        let bytes: [UInt8]
        if let own = EmbeddedFile.tapes.first(where: { $0.name == tape }) {
            bytes = own.contents
        } else {
            do throws(FileContents.ReadError) {
                bytes = try FileContents.contents(of: tape, limit: Tape.largest)
            } catch {
                guard error == .unreadable(ENOENT) else {
                    throw CommandError(.usage, "tape", error.sentence(about: shownPath))
                }
                let names = EmbeddedFile.tapes.map(\.name).joined(separator: ", ")
                throw CommandError(
                    .usage, "tape",
                    Text("\(shownPath) does not exist, and the program has no tape of this name. Its own are \(names).")
                )
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(.usage, "tape", Text("\(shownPath) is not UTF-8."))
        }
        do throws(TapeError) { return try Tape(parsing: text) } catch {
            throw CommandError(
                .usage, "tape", Text(untranslated: "\(shownPath), \(error.sentence.sanitised(limit: 300))"))
        }
    }

    /// Writes the shots, as pictures and as text, and the recording, even if the tape failed.
    private func write(_ display: TapeDisplay) throws {
        if let folder = shots {
            let folder = try PrivateFolder.make(folder)
            for shot in display.shots {
                try write(ScreenPicture(shot.grid, title: "idp-wizard").svg, to: "\(folder)/\(shot.name).svg")
                try write(shot.grid.textRows.joined(separator: "\n") + "\n", to: "\(folder)/\(shot.name).txt")
            }
        }
        if let path = cast { try write(display.cast.text, to: path) }
    }

    private func write(_ text: String, to path: String) throws {
        var text = text
        try text.withUTF8 { try PrivateFile.replace(path, with: [UnsafeRawBufferPointer($0)]) }
    }
}
