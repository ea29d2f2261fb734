import SandboxStates

extension CommandError {
    init(_ error: SandboxStateError) {
        switch error {
        case .invalidName, .reservedName: self.init(.usage, "usage", error.sentence)
        case .exists: self.init(.refused, "exists", error.sentence)
        case .missing: self.init(.refused, "not-found", error.sentence)
        case .noSandbox: self.init(.refused, "no-sandbox", error.sentence)
        case .tooMany, .tooLarge: self.init(.refused, "limit", error.sentence)
        case .flowsRun: self.init(.refused, "running", error.sentence)
        case .otherSchema: self.init(.refused, "other-schema", error.sentence)
        case .unreadable, .foreignPlan, .storage, .unfinished: self.init(.storage, "storage", error.sentence)
        }
    }
}
