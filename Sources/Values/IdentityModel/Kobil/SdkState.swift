/// The state of the Master Controller (KOBIL Shift Lite, `SdkState`).
public enum SdkState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not started, or the start failed.
    case uninitialised = "UNINITIALISED"
    /// Started, and no user is activated on this device.
    case activationRequired = "ACTIVATION_REQUIRED"
    /// Started, at least one user is activated, and no user is logged in. Tokens may or may not be stored.
    case loginRequired = "LOGIN_REQUIRED"
    /// Started, but after an internal error it is unknown whether a user is activated. Display the error and offer a
    /// restart.
    case unidentified = "UNIDENTIFIED"
    /// A user is logged in with tokens in memory.
    case loggedIn = "LOGGED_IN"
}
