/// An outcome of an event that changes the state.
enum Transition: Sendable, Hashable {
    case startBegan(isRestart: Bool)
    /// A Start or Restart read the device's users.
    case started(hasUsers: Bool)
    case startFailed
    case loggedIn(KsUserIdentifier)
    /// A user was deleted from the device.
    case userDeleted(remaining: Int)
    /// The device store failed during an activation or a deletion.
    case storeFailed

    /// The state after this transition from `state`; `nil` if it cannot occur there.
    func next(from state: ControllerState) -> ControllerState? {
        switch (self, state) {
        case (.startBegan(isRestart: false), .uninitialised): .starting
        case (.startBegan(isRestart: true), .activationRequired), (.startBegan(isRestart: true), .loginRequired),
            (.startBegan(isRestart: true), .loggedIn), (.startBegan(isRestart: true), .unidentified):
            .restarting
        case (.started(let hasUsers), .starting), (.started(let hasUsers), .restarting):
            hasUsers ? .loginRequired : .activationRequired
        case (.startFailed, .starting), (.startFailed, .restarting): .uninitialised
        case (.loggedIn(let user), .activationRequired), (.loggedIn(let user), .loginRequired),
            (.loggedIn(let user), .loggedIn):
            .loggedIn(user)
        case (.userDeleted(let remaining), .loginRequired), (.userDeleted(let remaining), .activationRequired):
            remaining > 0 ? .loginRequired : .activationRequired
        case (.userDeleted, .loggedIn): state
        case (.storeFailed, .activationRequired), (.storeFailed, .loginRequired), (.storeFailed, .loggedIn):
            .unidentified
        default: nil
        }
    }
}
