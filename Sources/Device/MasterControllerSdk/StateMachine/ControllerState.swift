/// The Master Controller's state: the documented SDK states, and two for a start or restart in progress.
enum ControllerState: Sendable, Hashable {
    /// Not started, or the last start failed.
    case uninitialised
    case starting
    /// Started; no user is activated on this device.
    case activationRequired
    /// Started; a user is activated, but none is signed in.
    case loginRequired
    case loggedIn(KsUserIdentifier)
    case restarting
    /// Started, but an internal error interrupted an activation or a deletion.
    case unidentified

    /// The state as reported to the app.
    var sdkState: SdkState {
        switch self {
        case .uninitialised, .starting, .restarting: .uninitialised
        case .activationRequired: .activationRequired
        case .loginRequired: .loginRequired
        case .loggedIn: .loggedIn
        case .unidentified: .unidentified
        }
    }

    var loggedInUser: KsUserIdentifier? {
        guard case .loggedIn(let user) = self else { return nil }
        return user
    }
}
