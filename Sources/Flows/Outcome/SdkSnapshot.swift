public import IdentityModel
import MasterControllerSdk

/// What the Master Controller is ready for, and who is activated on this device.
public struct SdkSnapshot: Sendable, Hashable {
    /// The SDK state.
    public let state: SdkState
    /// Who is activated here, the last one to log in first.
    public let users: [UserDetails]
    /// Who is logged in; nil unless the state is `LOGGED_IN`.
    public let loggedInUser: UserID?

    /// Before the start.
    public static let uninitialised = SdkSnapshot(state: .uninitialised, users: [], loggedInUser: nil)

    /// Makes a snapshot.
    public init(state: SdkState, users: [UserDetails], loggedInUser: UserID?) {
        self.state = state
        self.users = users
        self.loggedInUser = loggedInUser
    }

    init(_ overview: DeviceOverview) {
        self.init(state: overview.sdkState, users: overview.users, loggedInUser: overview.loggedInUser?.user)
    }

    /// The user of that name, nil where nobody of that name is on this device.
    public func user(_ id: UserID) -> UserDetails? { users.first { $0.userIdentifier.user == id } }

    /// The user of this device whom a provider knows by that name or address; names are compared as providers do, whatever their case.
    public func user(knownAs name: UserID) -> UserID? {
        let wanted = name.rawValue.lowercased()
        return users.first {
            $0.userIdentifier.userId.lowercased() == wanted || $0.displayEmail.lowercased() == wanted
        }?.userIdentifier.user
    }
}
