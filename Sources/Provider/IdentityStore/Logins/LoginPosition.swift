/// The properties of a user that determine which pages a login shows.
package struct LoginRequirements: Sendable, Hashable {
    package var requiredActions: [RequiredAction] = []
    /// Whether the user has an authenticator app.
    var hasOneTimePassword = false

    /// No required actions and no authenticator app, as for an account that is being created.
    package static let none = LoginRequirements()
}

/// The current page of a login.
package struct LoginPosition: Sendable, Hashable {
    /// The index of the page's step.
    package let step: Int
    package let page: LoginPage
}

extension AuthenticationFlow {
    /// The page of a stored state; `nil` for a state that no flow of this version produces.
    package func page(of state: LoginState) -> LoginPage? {
        guard steps.indices.contains(state.step) else { return nil }
        return switch steps[state.step] {
        case .page(let page): page
        case .oneTimePassword: .oneTimePassword
        case .requiredActions: state.action.flatMap { LoginPage($0) }
        default: nil
        }
    }

    /// The flow's first page, which is the same for every user.
    package var firstPage: LoginPosition? { next(from: 0, proof: nil, requirements: .none) }

    /// The next page at or after a step; `nil` if the remaining steps have no page to show.
    package func next(from index: Int, proof: LoginProof?, requirements: LoginRequirements) -> LoginPosition? {
        for (step, kind) in steps.enumerated() where step >= index {
            switch kind {
            case .page(let page): return LoginPosition(step: step, page: page)
            case .oneTimePassword where requirements.hasOneTimePassword && proof?.oneTimePassword == nil:
                return LoginPosition(step: step, page: .oneTimePassword)
            case .requiredActions:
                let open = RequiredAction.inOrder.first {
                    requirements.requiredActions.contains($0) && !isDone($0, proof)
                }
                if let page = open.flatMap({ LoginPage($0) }) { return LoginPosition(step: step, page: page) }
            default: continue
            }
        }
        return nil
    }

    /// The page after the current one, whose answers were accepted.
    package func next(after state: LoginState, proof: LoginProof?, requirements: LoginRequirements) -> LoginPosition? {
        guard steps.indices.contains(state.step) else { return nil }
        // The step of the required actions has one page per action.
        let isOver = steps[state.step] != .requiredActions
        return next(from: state.step + (isOver ? 1 : 0), proof: proof, requirements: requirements)
    }

    private func isDone(_ action: RequiredAction, _ proof: LoginProof?) -> Bool {
        guard let changes = proof?.changes else { return false }
        return changes.doneActions.contains(action) || (action == .updatePassword && changes.newPasswordHash != nil)
    }
}
