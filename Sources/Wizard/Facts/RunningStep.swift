/// A step of a flow has begun.
public struct RunningStep: Sendable, Hashable {
    /// The flow.
    public var flow: FlowID
    /// The step.
    public var name: StepName

    /// Makes the fact.
    public init(flow: FlowID, name: StepName) {
        self.flow = flow
        self.name = name
    }
}

/// A step of a flow by the name of its event or call; an open list, an unknown one is shown by its name.
public struct StepName: Sendable, Hashable, RawRepresentable {
    /// The event's or call's name in the field's words.
    public let rawValue: String

    /// Takes the event's or call's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the event's or call's name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The Master Controller starts and reads its store.
    public static let start = StepName("Start")
    /// The device's statement and the PKCE challenge are made.
    public static let getAstClientData = StepName("GetAstClientData")
    /// The IdpSdk obtains the authorization code.
    public static let getAuthorizationCode = StepName("getAuthorizationCode")
    /// The Master Controller exchanges the code and stores the first factor.
    public static let setAuthorisationCode = StepName("SetAuthorisationCode")
    /// The stored first factor is used.
    public static let offlineLogin = StepName("OfflineLogin")
    /// Tokens in memory and store are dropped.
    public static let clearIamTokenCache = StepName("ClearIamTokenCache")
    /// The session ends and the Master Controller starts again.
    public static let restart = StepName("Restart")
    /// The user is taken from this device.
    public static let deleteUser = StepName("DeleteUser")
    /// The Master Controller waits for a login on another device.
    public static let deviceLogin = StepName("DeviceLogin")
}
