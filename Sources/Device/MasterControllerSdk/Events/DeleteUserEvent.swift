/// Deletes a user from this device, with all of the user's data.
///
/// Refused with INVALID_STATE while the user is signed in, and with INVALID_USER_ID if the user is not on this device.
/// With both parts empty it does nothing and ends OK. Deleting the last user also deletes the device's keys and AST
/// client ID. Source: KOBIL Shift Lite, Delete user.
public struct DeleteUserEvent: KsMacroEvent, Hashable {
    public var userIdentifier: KsUserIdentifier
    public var traceContext: TraceContext

    public init(userIdentifier: KsUserIdentifier, traceContext: TraceContext = .none) {
        self.userIdentifier = userIdentifier
        self.traceContext = traceContext
    }
}

/// The remaining users.
public struct DeleteUserResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The SDK state after the deletion.
    public let sdkState: SdkState
    /// The users who are still activated on this device.
    public let userDetailsList: [UserDetails]
    /// The identifiers of the remaining users.
    public var userList: [KsUserIdentifier] { userDetailsList.map(\.userIdentifier) }

    public init(outcome: ResultOutcome, sdkState: SdkState, userDetailsList: [UserDetails] = []) {
        self.outcome = outcome
        self.sdkState = sdkState
        self.userDetailsList = userDetailsList
    }
}

public typealias KSMDeleteUserEvent = DeleteUserEvent
public typealias KSMDeleteUserResultEvent = DeleteUserResultEvent
