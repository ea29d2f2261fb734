/// Closes the session and starts again: tokens in memory go, what the device keeps stays.
///
/// Not a logout: the stored first factor still logs in. What is left nil is as in the last start. Source: KOBIL Shift Lite, Restart.
public struct RestartEvent: KsMacroEvent, Hashable {
    /// The language of the app, nil for the one of the last start.
    public var locale: String?
    /// The app's version, nil for the one of the last start.
    public var version: KsVersion?
    /// The app's name, nil for the one of the last start.
    public var appName: String?
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event.
    public init(
        locale: String? = nil, version: KsVersion? = nil, appName: String? = nil, traceContext: TraceContext = .none
    ) {
        self.locale = locale
        self.version = version
        self.appName = appName
        self.traceContext = traceContext
    }
}

/// Tells what the Master Controller is ready for after a restart.
public struct RestartResultEvent: KsResultEvent, Hashable {
    /// How the event ended.
    public let outcome: ResultOutcome
    /// What is possible now.
    public let sdkState: SdkState
    /// Everybody who is activated on this device, the last one to log in first.
    public let userDetailsList: [UserDetails]
    /// Activations that a process began and did not live to finish, as at the start.
    public let interruptedActivations: [InterruptedActivation]

    /// The documented older form of the list: the identifiers alone.
    public var userList: [KsUserIdentifier] { userDetailsList.map(\.userIdentifier) }
    /// The names of what this Master Controller can do beyond the events themselves.
    public var supportedFeatures: [String] { ["OFFLINE_LOGIN", "MULTIPLE_USERS"] }

    /// Makes the result.
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

/// The documented iOS name.
public typealias KSMRestartEvent = RestartEvent
/// The documented iOS name.
public typealias KSMRestartResultEvent = RestartResultEvent
