import Dispatch
import IdentityModel
import Localization
import NcursesTerminal
import PrivateFiles
import Profiles
import Sentences
import Tapes
import Terminal
import Wizard

/// Plays a tape in the real wizard, without a terminal, and writes its pictures.
struct PlayCommand {
    let arguments: Invocation.PlayArguments
    let settings: StoredSettings
    let console: Console

    /// Runs to the tape's end, on the main thread.
    func run() -> ExitStatus {
        do throws(CommandError) {
            let tape = try readTape()
            let directories = try StateDirectories.found()
            let provider = ProviderSummary(try directories.profile(arguments.provider), arguments.provider)
            let waker = TapeWaker()
            let display = TapeDisplay(
                tape, size: arguments.size ?? tape.size ?? .standard, title: "idp-wizard", waker: waker)
            let backend = WizardBackend(
                arguments.provider, settingsFile: SettingsFile(in: directories), wakeUp: { waker.wake() })
            _ = WizardLoop(
                screen: display, files: try WizardFiles(console.language), backend: backend, provider: provider,
                preferences: settings.preferences(in: console.language)
            ).run()
            let texts = try console.language.texts()
            backend.finish(within: .seconds(3))
            try write(display)
            if let failure = display.failure {
                throw CommandError(.refused, "tape", "\(shownPath), \(failure.sentence)")
            }
            console.report(
                ["type": "played", "shots": .array(display.shots.map { .string($0.name) })],
                texts.counted(.linePlayed, display.shots.count, ["tape": shownPath]))
            return .succeeded
        } catch {
            return console.fail(error)
        }
    }

    private var shownPath: String { UntrustedText(arguments.tape).sanitised(limit: 300) }

    private func readTape() throws(CommandError) -> Tape {
        let bytes: [UInt8]
        do throws(FileContents.ReadError) {
            bytes = try FileContents.contents(of: arguments.tape, limit: Tape.largest)
        } catch {
            throw CommandError(.usage, "tape", error.sentence(about: shownPath))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(.usage, "tape", "\(shownPath) is not UTF-8.")
        }
        do throws(TapeError) { return try Tape(parsing: text) } catch {
            throw CommandError(
                .usage, "tape", "\(shownPath), \(error.sentence.sanitised(limit: 300))")
        }
    }

    /// Writes the shots, as pictures and as text, and the recording, even if the tape failed.
    private func write(_ display: TapeDisplay) throws(CommandError) {
        do throws(FileError) {
            if let folder = arguments.shots {
                let folder = try PrivateFolder.make(folder)
                for shot in display.shots {
                    try write(ScreenPicture(shot.grid, title: "idp-wizard").svg, to: "\(folder)/\(shot.name).svg")
                    try write(shot.grid.textRows.joined(separator: "\n") + "\n", to: "\(folder)/\(shot.name).txt")
                }
            }
            if let path = arguments.cast { try write(display.cast.text, to: path) }
        } catch {
            throw CommandError(.storage, "storage", error.sentence.sanitised(limit: 1000))
        }
    }

    private func write(_ text: String, to path: String) throws(FileError) {
        var text = text
        let refusal = text.withUTF8 { bytes -> FileError? in
            do throws(FileError) {
                try PrivateFile.replace(path, with: [UnsafeRawBufferPointer(bytes)])
                return nil
            } catch { return error }
        }
        if let refusal { throw refusal }
    }
}
