import Dispatch
import IdentityModel
import NcursesTerminal
import Profiles
import Recording
import Sandbox
import Sentences
import Synchronization
import Tapes

/// Plays a tape in the terminal, for a presenter who can take over at any time.
struct LivePlay: Sendable {
    /// Whether the sandbox is emptied first.
    private let resets: Bool
    /// The mark to begin from; `nil` for the tape's beginning.
    private let mark: String?
    private let keepsPauses: Bool

    /// Returns `nil` without `--live`; throws for options that do not go together.
    init?(_ line: ParsedLine) throws(UsageError) {
        guard line.has(.live) else {
            for option in [OptionDescription.reset, .fromMark, .realPauses] where line.has(option) {
                throw UsageError(Text("\(option.name) needs --live."))
            }
            return nil
        }
        for option in [OptionDescription.shots, .cast, .size] where line.has(option) {
            throw UsageError(Text("\(option.name) does not go with \("--live")."))
        }
        resets = line.has(.reset)
        mark = line.value(.fromMark)
        keepsPauses = line.has(.realPauses)
        guard !resets || mark == nil else { throw UsageError(Text("\("--reset") does not go with \("--from").")) }
    }

    func run(
        _ tape: Tape, at choice: ProviderChoice, settings: StoredSettings, console: Console
    ) throws -> ExitStatus {
        let player = try player(of: tape)
        if resets || !tape.marks.isEmpty { try SandboxCommand.check(choice) }
        let isSandbox = try StateDirectories().profile(choice).isHomeSandbox
        let texts = try console.language.texts()
        return WizardProgram.run(choice, settings: settings, console: console, source: .tape) {
            screen throws -> any WizardDisplay in
            let home = try StateDirectories().prepared().home
            let store = StateStore(home: home, program: ProgramVersion.current)
            if isSandbox { try Self.wait { try await prepare(store, home: home) } }
            return LiveTapeDisplay(player, on: screen, texts: texts) { mark, end in
                Task {
                    do throws(SandboxStateError) {
                        _ = try await store.save(mark: mark)
                        end(nil)
                    } catch {
                        end(error.sentence)
                    }
                    WakeUp()()
                }
            }
        }
    }

    private func player(of tape: Tape) throws -> TapePlayer {
        let live = TapePlayer.Live(longestPause: keepsPauses ? nil : ReplayPause.longest)
        if let player = TapePlayer(tape, from: mark, live: live) { return player }
        throw UsageError(
            tape.marks.isEmpty
                ? Text("The tape has no marks.")
                : Text(
                    "The tape has no mark \(UntrustedText(mark ?? "").sanitised(limit: 60)); it has \(tape.marks.joined(separator: ", "))."
                )
        )
    }

    /// Brings the sandbox to where the tape begins.
    private func prepare(_ store: StateStore, home: String) async throws {
        do {
            if let mark {
                _ = try await store.restore(try StateName(mark: mark), cancelsFlows: false)
            } else if resets {
                do throws(SandboxStateError) { try await store.reset(cancelsFlows: false) } catch {
                    // A new home is as empty as one that was reset.
                    guard error == .noSandbox else { throw error }
                }
            } else if try await store.countUsers() > 0 {
                throw UsageError(
                    Text(
                        "The sandbox in \(UntrustedText(home).sanitised(limit: 300)) has users: begin with --reset, which saves it as the state before first, or use another home."
                    )
                )
            }
        } catch SandboxStateError.missing, SandboxStateError.noSandbox {
            throw UsageError(Text("The mark \(mark ?? "") was not reached yet: play the tape from its beginning."))
        }
    }

    /// Waits for work on the main thread, before the wizard's loop begins.
    private static func wait(_ work: @escaping @Sendable () async throws -> Void) throws {
        let (done, failure) = (DispatchSemaphore(value: 0), OnceFailed())
        Task {
            do { try await work() } catch { failure.set(error) }
            done.signal()
        }
        done.wait()
        if let failure = failure.value { throw failure }
    }
}

/// The failure of work that another thread waits for.
private final class OnceFailed: Sendable {
    private let failure = Mutex<(any Error)?>(nil)

    var value: (any Error)? { failure.withLock { $0 } }

    func set(_ error: any Error) { failure.withLock { $0 = error } }
}
