/// Where the Master Controller stands: the documented SDK states, and the two in which it is on its way.
enum ControllerState: Sendable, Hashable {
    /// Not started, or the last start failed.
    case uninitialised
    /// A Start is under way.
    case starting
    /// Started, nobody is activated on this device.
    case activationRequired
    /// Started, somebody is activated, nobody is logged in.
    case loginRequired
    /// A user is logged in.
    case loggedIn(KsUserIdentifier)
    /// A Restart is under way.
    case restarting
    /// Started, but an internal error left an activation or a deletion in doubt.
    case unidentified

    /// The state as the app is told.
    var sdkState: SdkState {
        switch self {
        case .uninitialised, .starting, .restarting: .uninitialised
        case .activationRequired: .activationRequired
        case .loginRequired: .loginRequired
        case .loggedIn: .loggedIn
        case .unidentified: .unidentified
        }
    }

    /// Who is logged in.
    var loggedInUser: KsUserIdentifier? {
        guard case .loggedIn(let user) = self else { return nil }
        return user
    }
}
