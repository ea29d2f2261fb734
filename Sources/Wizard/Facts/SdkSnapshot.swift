public import IdentityModel

/// What the Master Controller is ready for, and who is activated on this device.
public struct SdkSnapshot: Sendable, Hashable {
    /// The SDK state.
    public var state: SdkState
    /// Who is activated here, in the order of the SDK's list.
    public var users: [UserDetails]
    /// Who is logged in; nil unless the state is `LOGGED_IN`.
    public var loggedInUser: UserID?

    /// Makes a snapshot.
    public init(state: SdkState, users: [UserDetails] = [], loggedInUser: UserID? = nil) {
        self.state = state
        self.users = users
        self.loggedInUser = loggedInUser
    }
}
