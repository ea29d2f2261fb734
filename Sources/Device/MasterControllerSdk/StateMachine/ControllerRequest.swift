/// The app's events as distinguished by the state machine.
enum ControllerRequest: String, Sendable, Hashable, CaseIterable {
    case start = "Start"
    case restart = "Restart"
    case getAstClientData = "GetAstClientData"
    case setAuthorisationCode = "SetAuthorisationCode"
    case offlineLogin = "OfflineLogin"
    case deviceLogin = "DeviceLogin"
    case clearIamTokenCache = "ClearIamTokenCache"
    case deleteUser = "DeleteUser"
    case enableAuthenticationMode = "EnableAuthenticationMode"
    case getIamAccessTokenClaims = "GetIamAccessTokenClaims"
    case getInformation = "GetInformation"
    case getState = "GetState"
    case cancel = "Cancel"
}
