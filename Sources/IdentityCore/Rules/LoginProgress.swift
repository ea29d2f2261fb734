/// What decides, besides the flow's table, which page of a login comes next.
package struct LoginFacts: Sendable, Hashable {
    /// What the user still has to do, as an administrator demanded it.
    package var requiredActions: [RequiredAction] = []
    /// Whether the user has an authenticator app.
    var hasOneTimePassword = false

    /// Nothing is demanded, as of an account that is only being made.
    package static let none = LoginFacts()
}

/// A page that a login has come to.
package struct LoginPlace: Sendable, Hashable {
    /// The step that it belongs to.
    package let step: Int
    package let page: LoginPage
}

extension LoginFlow {
    /// The page that a login shows; nil for a state that no flow of this program makes.
    package func page(of state: LoginState) -> LoginPage? {
        guard steps.indices.contains(state.step) else { return nil }
        return switch steps[state.step] {
        case .page(let page): page
        case .oneTimePassword: .oneTimePassword
        case .requiredActions: state.action.flatMap { LoginPage($0) }
        default: nil
        }
    }

    /// The flow's first page, which never depends on who comes.
    package var firstPage: LoginPlace? { next(from: 0, proof: nil, facts: .none) }

    /// The first page at or after a step that is still to be shown; nil when only silent steps are left.
    package func next(from index: Int, proof: LoginProof?, facts: LoginFacts) -> LoginPlace? {
        for (step, kind) in steps.enumerated() where step >= index {
            switch kind {
            case .page(let page): return LoginPlace(step: step, page: page)
            case .oneTimePassword where facts.hasOneTimePassword && proof?.oneTimePassword == nil:
                return LoginPlace(step: step, page: .oneTimePassword)
            case .requiredActions:
                let open = RequiredAction.inOrder.first { facts.requiredActions.contains($0) && !isDone($0, proof) }
                if let page = open.flatMap({ LoginPage($0) }) { return LoginPlace(step: step, page: page) }
            default: continue
            }
        }
        return nil
    }

    /// The page after the one that a login shows, whose answers have passed.
    package func next(after state: LoginState, proof: LoginProof?, facts: LoginFacts) -> LoginPlace? {
        guard steps.indices.contains(state.step) else { return nil }
        // The step of the required actions has a page for each.
        let isOver = steps[state.step] != .requiredActions
        return next(from: state.step + (isOver ? 1 : 0), proof: proof, facts: facts)
    }

    private func isDone(_ action: RequiredAction, _ proof: LoginProof?) -> Bool {
        guard let changes = proof?.changes else { return false }
        return changes.doneActions.contains(action) || (action == .updatePassword && changes.newPasswordHash != nil)
            || (action == .configureTOTP && changes.newOneTimePassword != nil)
    }
}
