/// Takes a user off this device, with everything that is kept for him.
///
/// Refused with INVALID_STATE while that user is logged in, with INVALID_USER_ID where nobody of that name is here. Both parts empty: nothing is
/// done, status OK. With the last user the device's key and AST client id go too. Source: KOBIL Shift Lite, Delete user.
public struct DeleteUserEvent: KsMacroEvent, Hashable {
    /// Who.
    public var userIdentifier: KsUserIdentifier
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event.
    public init(userIdentifier: KsUserIdentifier, traceContext: TraceContext = .none) {
        self.userIdentifier = userIdentifier
        self.traceContext = traceContext
    }
}

/// Tells who is left.
public struct DeleteUserResultEvent: KsResultEvent, Hashable {
    /// How the event ended.
    public let outcome: ResultOutcome
    /// What is possible now.
    public let sdkState: SdkState
    /// Who is still activated on this device.
    public let userDetailsList: [UserDetails]
    /// The identifiers of who is left.
    public var userList: [KsUserIdentifier] { userDetailsList.map(\.userIdentifier) }

    /// Makes the result.
    public init(outcome: ResultOutcome, sdkState: SdkState, userDetailsList: [UserDetails] = []) {
        self.outcome = outcome
        self.sdkState = sdkState
        self.userDetailsList = userDetailsList
    }
}

/// The documented iOS name.
public typealias KSMDeleteUserEvent = DeleteUserEvent
/// The documented iOS name.
public typealias KSMDeleteUserResultEvent = DeleteUserResultEvent
