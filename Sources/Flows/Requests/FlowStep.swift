/// A step of a flow, by the documented name of its event or call.
public enum FlowStep: String, Sendable, Hashable, CaseIterable {
    /// The Master Controller starts and reads its store.
    case start = "Start"
    /// The device's statement and the PKCE challenge are made.
    case getAstClientData = "GetAstClientData"
    /// The IdpSdk obtains the authorization code.
    case getAuthorizationCode
    /// The Master Controller exchanges the code and stores the first factor.
    case setAuthorisationCode = "SetAuthorisationCode"
    /// The stored first factor is used.
    case offlineLogin = "OfflineLogin"
    /// Tokens in memory and store are dropped.
    case clearIamTokenCache = "ClearIamTokenCache"
    /// The session ends and the Master Controller starts again.
    case restart = "Restart"
    /// The user is taken from this device.
    case deleteUser = "DeleteUser"
    /// The Master Controller waits for a login on another device.
    case deviceLogin = "DeviceLogin"
}
