import Recording
import Runs

extension RunStoreError: CommandErrorConvertible {
    var commandError: CommandError {
        let text = RunStoreError.sentence(of: self)
        return switch self {
        case .missing: CommandError(.refused, "not-found", text)
        case .running: CommandError(.refused, "running", text)
        case .unusableName, .nameOfRun: CommandError(.usage, "usage", text)
        case .takenName: CommandError(.refused, "conflict", text)
        case .manyPinned, .largePinned: CommandError(.refused, "full", text)
        case .tooLarge: CommandError(.storage, "storage", text)
        }
    }
}

/// The file is not a run.
extension RunLinesError: CommandErrorConvertible {
    var commandError: CommandError { CommandError(.storage, "storage", RunStoreError.sentence(of: self)) }
}
