/// What the Master Controller is ready for (KOBIL Shift Lite, `SdkState`).
public enum SdkState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not started, or the start failed.
    case uninitialised = "UNINITIALISED"
    /// Started, and nobody is activated on this device.
    case activationRequired = "ACTIVATION_REQUIRED"
    /// Started, at least one user is activated, nobody is logged in; says nothing about stored tokens.
    case loginRequired = "LOGIN_REQUIRED"
    /// Started, but an internal error left activation in doubt: show the error, offer a restart.
    case unidentified = "UNIDENTIFIED"
    /// A user is logged in with tokens in memory.
    case loggedIn = "LOGGED_IN"
}
