/// Closes the session and starts again: deletes the tokens in memory and keeps the stored data.
///
/// This is not a logout: the stored first factor still signs in. Members that are `nil` keep the values of the last
/// start. Source: KOBIL Shift Lite, Restart.
public struct RestartEvent: KsMacroEvent, Hashable {
    /// The app's language; `nil` keeps the last one.
    public var locale: String?
    /// The app's version; `nil` keeps the last one.
    public var version: KsVersion?
    /// The app's name; `nil` keeps the last one.
    public var appName: String?
    public var traceContext: TraceContext

    public init(
        locale: String? = nil, version: KsVersion? = nil, appName: String? = nil, traceContext: TraceContext = .none
    ) {
        self.locale = locale
        self.version = version
        self.appName = appName
        self.traceContext = traceContext
    }
}

/// The state and the users after a restart.
public struct RestartResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    public let sdkState: SdkState
    /// The users activated on this device, the most recent login first.
    public let userDetailsList: [UserDetails]
    /// Interrupted activations, as in the result of a start.
    public let interruptedActivations: [InterruptedActivation]

    /// The older documented form of the list, with only the identifiers.
    public var userList: [KsUserIdentifier] { userDetailsList.map(\.userIdentifier) }
    /// The names of optional features.
    public var supportedFeatures: [String] { ["OFFLINE_LOGIN", "MULTIPLE_USERS"] }

    public init(
        outcome: ResultOutcome, sdkState: SdkState, userDetailsList: [UserDetails] = [],
        interruptedActivations: [InterruptedActivation] = []
    ) {
        self.outcome = outcome
        self.sdkState = sdkState
        self.userDetailsList = userDetailsList
        self.interruptedActivations = interruptedActivations
    }
}

public typealias KSMRestartEvent = RestartEvent
public typealias KSMRestartResultEvent = RestartResultEvent
