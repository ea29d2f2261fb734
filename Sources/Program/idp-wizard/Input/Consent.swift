import Localization
import Profiles
import Sentences
import Wizard

/// The user's consent to a command that cannot be undone, or that replaces what users have.
enum Consent: Sendable, Hashable {
    /// `--yes` was given.
    case given
    /// The user is asked at the terminal.
    case asked

    /// Reads `--yes`; throws without it if no user can be asked.
    ///
    /// - Parameter isFinal: whether the command cannot be undone.
    init(_ line: ParsedLine, isFinal: Bool = true) throws(UsageError) {
        if line.has(.yes) {
            self = .given
        } else if line.isInteractive, !line.has(.json) {
            self = .asked
        } else {
            throw UsageError(
                isFinal
                    ? Text("\(line.command.name) cannot be undone: confirm it with --yes.")
                    : Text("\(line.command.name) asks first: confirm it with --yes."))
        }
    }

    /// Asks the question unless the consent was given; an answer other than yes cancels the command.
    func confirm(_ question: String, _ texts: Texts) async throws {
        guard self == .asked else { return }
        let words = texts(Text("y yes")).split(separator: " ").map(String.init)
        let isAgreed = try await StandardInput.agrees(to: question + " " + texts(Text("[y/N]")), with: words)
        guard isAgreed else { throw CommandError(.cancelled, "cancelled", Text("Nothing was changed.")) }
    }
}
