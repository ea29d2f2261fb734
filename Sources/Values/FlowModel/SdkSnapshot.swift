public import IdentityModel

/// The Master Controller's state and the users who are activated on this device, at one moment.
public struct SdkSnapshot: Sendable, Hashable {
    public let state: SdkState
    /// The users who are activated here; the one who logged in last comes first.
    public let users: [UserDetails]
    /// The user who is logged in; `nil` unless the state is `LOGGED_IN`.
    public let loggedInUser: UserID?
    /// Whether each user's login is stored; unknown for users without an entry.
    public let logins: [UserID: StoredLogin]

    /// The snapshot before the Master Controller has started.
    public static let uninitialised = SdkSnapshot(state: .uninitialised)

    public init(
        state: SdkState, users: [UserDetails] = [], loggedInUser: UserID? = nil, logins: [UserID: StoredLogin] = [:]
    ) {
        self.state = state
        self.users = users
        self.loggedInUser = loggedInUser
        self.logins = logins
    }

    /// The users who can stay logged in, as far as known.
    public var usersWhoCanStay: [UserDetails] { users.filter { canStay($0.userIdentifier.user) } }

    /// Whether a user can stay logged in, as far as known.
    public func canStay(_ user: UserID) -> Bool { [.kept, nil].contains(logins[user]) }

    /// The user with this exact ID, or `nil` if there is none on this device.
    public func user(_ id: UserID) -> UserDetails? { users.first { $0.userIdentifier.user == id } }

    /// The user of this device with this name or email address; case is ignored, as by the providers.
    public func user(knownAs name: UserID) -> UserID? {
        let wanted = name.rawValue.lowercased()
        return users.first {
            $0.userIdentifier.userId.lowercased() == wanted || $0.displayEmail.lowercased() == wanted
        }?.userIdentifier.user
    }
}

/// Whether a user's login is stored on this device, so that the user can stay logged in.
public enum StoredLogin: Sendable, Hashable {
    /// It is stored and has not expired.
    case kept
    /// The user's authentication mode, PASSWORD, stores none.
    case notStored
    /// It was deleted, or it has expired.
    case gone
}
