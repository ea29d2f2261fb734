/// A step of a flow, by the documented name of its event or call.
public enum FlowStep: String, Sendable, Hashable, CaseIterable {
    /// The Master Controller starts and reads its store.
    case start = "Start"
    /// The Master Controller creates the client data and the PKCE challenge.
    case getAstClientData = "GetAstClientData"
    /// The IdpSdk obtains the authorization code.
    case getAuthorizationCode
    /// The Master Controller exchanges the code and stores the first factor.
    case setAuthorisationCode = "SetAuthorisationCode"
    /// The Master Controller logs in with the stored first factor.
    case offlineLogin = "OfflineLogin"
    /// The Master Controller deletes the tokens in memory and in its store.
    case clearIamTokenCache = "ClearIamTokenCache"
    /// The Master Controller ends the session and starts again.
    case restart = "Restart"
    /// The Master Controller removes the user from this device.
    case deleteUser = "DeleteUser"
    /// The Master Controller waits for a login on another device.
    case deviceLogin = "DeviceLogin"
}
