import Localization
import Profiles
import Sentences
import Wizard

/// The user's consent to a command that cannot be undone.
enum Consent: Sendable, Hashable {
    /// `--yes` was given.
    case given
    /// The user is asked at the terminal.
    case asked

    /// Reads `--yes`; throws without it if no user can be asked.
    init(_ line: ParsedLine) throws(UsageError) {
        if line.has(.yes) {
            self = .given
        } else if line.isInteractive, !line.has(.json) {
            self = .asked
        } else {
            throw UsageError("\(line.command.name) cannot be undone: confirm it with --yes.")
        }
    }

    /// Asks the question unless the consent was given; an answer other than yes cancels the command.
    func confirm(_ question: String, _ texts: Texts) async throws(CommandError) {
        guard self == .asked else { return }
        let words = texts[.lineYes].split(separator: " ").map(String.init)
        let isAgreed: Bool
        do throws(UsageError) {
            isAgreed = try await StandardInput.agrees(to: question + " " + texts[.lineAnswers], with: words)
        } catch {
            throw CommandError(error)
        }
        guard isAgreed else { throw CommandError(.cancelled, "cancelled", "Nothing was changed.") }
    }
}
