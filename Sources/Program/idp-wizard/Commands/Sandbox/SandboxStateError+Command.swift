import Sandbox

extension SandboxStateError: CommandErrorConvertible {
    var commandError: CommandError {
        switch self {
        case .invalidName, .reservedName: CommandError(.usage, "usage", sentence)
        case .exists: CommandError(.refused, "exists", sentence)
        case .missing: CommandError(.refused, "not-found", sentence)
        case .noSandbox: CommandError(.refused, "no-sandbox", sentence)
        case .tooMany, .tooLarge: CommandError(.refused, "limit", sentence)
        case .flowsRun: CommandError(.refused, "running", sentence)
        case .otherSchema: CommandError(.refused, "other-schema", sentence)
        case .unreadable, .foreignPlan, .storage, .unfinished: CommandError(.storage, "storage", sentence)
        }
    }
}
