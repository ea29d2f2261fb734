import IdentityModel
import Recording
import Sentences

/// Why a stored run cannot be read, written or deleted.
enum RunStoreError: CommandErrorConvertible, Hashable, CustomStringConvertible {
    /// The file is larger than the limit for a run.
    case tooLarge
    case missing(RunID)
    /// The run is being recorded and cannot be changed or deleted.
    case running(RunID)
    /// The name is empty, too long, or has characters that are not shown as they are.
    case unusableName(String)
    /// The name would mean another run: it is the beginning of an ID, or `last`.
    case nameOfRun(String)
    case takenName(String, RunID)
    /// As many runs are pinned as may be.
    case manyPinned(Int)
    /// The pinned runs would be larger than this, in bytes.
    case largePinned(Int)

    var description: String { sentence.english }

    var sentence: Sentence {
        switch self {
        case .tooLarge: "The file of the run is larger than \(RunLines.mostBytes >> 20) MiB."
        case .missing(let id): "There is no run \(id.rawValue)."
        case .running(let id): "The run \(id.rawValue) is still running: end it first."
        case .unusableName(let name):
            "\"\(shown(name))\" is not a name for a run: use 1 to \(RunStore.longestName) characters, without control characters and without a space at either end."
        case .nameOfRun(let name):
            "\"\(shown(name))\" is not a name for a run: it is the beginning of a run's ID, or the word last."
        case .takenName(let name, let id): "The run \(id.rawValue) has the name \"\(shown(name))\" already."
        case .manyPinned(let limit): "\(limit) runs are pinned, which is the limit: unpin one first."
        case .largePinned(let limit):
            "The pinned runs would take more than \(limit >> 20) MiB: unpin one first."
        }
    }

    var commandError: CommandError {
        let text = sentence.sanitised(limit: 10_000)
        return switch self {
        case .missing: CommandError(.refused, "not-found", text)
        case .running: CommandError(.refused, "running", text)
        case .unusableName, .nameOfRun: CommandError(.usage, "usage", text)
        case .takenName: CommandError(.refused, "conflict", text)
        case .manyPinned, .largePinned: CommandError(.refused, "full", text)
        case .tooLarge: CommandError(.storage, "storage", text)
        }
    }

    private func shown(_ name: String) -> String { UntrustedText(name).sanitised(limit: 80) }
}

/// The file is not a run.
extension RunLinesError: CommandErrorConvertible {
    var commandError: CommandError {
        let text: Sentence = "The file of the run cannot be read: \(sentence)"
        return CommandError(.storage, "storage", text.sanitised(limit: 10_000))
    }
}
