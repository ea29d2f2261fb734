/// Requests the Master Controller's version and configuration; answered immediately, even while another event runs.
public struct GetInformationEvent: KsMacroEvent, Hashable {
    public var traceContext: TraceContext

    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

/// The Master Controller's version and configuration.
public struct GetInformationResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The version of this implementation.
    public let sdkVersion: KsVersion
    /// The app's name; empty before the start.
    public let appName: String
    /// The app's language; empty before the start.
    public let locale: String
    public let sdkState: SdkState
    /// The signed-in user.
    public let loggedInUser: KsUserIdentifier?
    public let iamConfigurationData: IamConfigurationData

    public init(
        outcome: ResultOutcome, sdkVersion: KsVersion, appName: String, locale: String, sdkState: SdkState,
        loggedInUser: KsUserIdentifier?, iamConfigurationData: IamConfigurationData
    ) {
        self.outcome = outcome
        self.sdkVersion = sdkVersion
        self.appName = appName
        self.locale = locale
        self.sdkState = sdkState
        self.loggedInUser = loggedInUser
        self.iamConfigurationData = iamConfigurationData
    }
}

/// The provider for which the Master Controller is configured.
public struct IamConfigurationData: Sendable, Hashable {
    /// The client for logins.
    public let clientId: String
    /// The provider's base URL.
    public let serverUrl: String
    /// The registered redirect URI.
    public let redirectUri: String

    public init(clientId: String, serverUrl: String, redirectUri: String) {
        self.clientId = clientId
        self.serverUrl = serverUrl
        self.redirectUri = redirectUri
    }
}

public typealias KSMGetInformationEvent = GetInformationEvent
public typealias KSMGetInformationResultEvent = GetInformationResultEvent
