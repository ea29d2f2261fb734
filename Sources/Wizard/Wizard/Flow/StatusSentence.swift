import IdentityModel
import Localization
import Sentences

/// The sentence for a documented status without an error code that explains it; each status has its own.
enum StatusSentence {
    /// The sentence for a status.
    ///
    /// The switch has no default, so that every documented status is explained.
    static func of(_ status: StatusType) -> Text {
        switch status {
        case .ok: Text("The reason is not known.")
        case .updateAvailable: Text("A newer version of the app is available; this version still works.")
        case .appRegistered: Text("The app was registered at the provider; nothing else was done.")
        case .userCancel: Text("The user cancelled the flow or denied consent.")
        case .userConfirmationTimeout: Text("The confirmation did not come in time.")
        case .invalidPin: Text("The PIN is wrong. You have some attempts left.")
        case .unknownVersion: Text("The provider does not know this version of the app.")
        case .unknownClientType: Text("The provider does not know this type of client.")
        case .updateNecessary: Text("The provider no longer accepts this version of the app.")
        case .wrongCredentials: Text("The provider rejects the user name, the password or the code.")
        case .unknownCertificate: Text("The certificate is not known.")
        case .internalError: Text("An error occurred inside the SDK or in this device's store.")
        case .activationCodeExpired: Text("The activation code has expired.")
        case .lockedCertificate: Text("The certificate is locked.")
        case .lockedUser: Text("The provider has locked the user temporarily.")
        case .propertyNotExists: Text("The requested property does not exist.")
        case .invalidKeyLength: Text("A key has an invalid length.")
        case .notUnique: Text("A value exists already and must be unique.")
        case .textTooLong: Text("A text is too long.")
        case .invalidState: Text("The SDK cannot do this in its current state.")
        case .invalidParameter: Text("The flow received an invalid value.")
        case .invalidUserId: Text("There is no user with this name on this device.")
        case .userIdAlreadyExists: Text("The user is already on this device.")
        case .registerApp: Text("The app must be registered at the provider first.")
        case .mismatchedUser: Text("A user other than the chosen one has logged in.")
        case .negative: Text("The biometric check failed.")
        case .readOnly: Text("The value is read-only.")
        case .temporaryLocked: Text("The sensor or the stored login is temporarily locked.")
        case .notSuspended: Text("The SDK was told to resume, but it was not suspended.")
        case .invalidPassword: Text("The new password breaks a rule of the provider.")
        case .passwordBlocked: Text("The password is blocked after too many failed logins.")
        case .atcExpiresSoon: Text("The activation code expires soon.")
        case .atcExpired: Text("The activation code is no longer valid: it has expired.")
        case .notReachable: Text("The provider did not answer. Check that it runs, and check the network.")
        case .pinBlocked: Text("Too many wrong PINs: the stored login was deleted.")
        case .accessDenied: Text("The provider denies access.")
        case .propertyExists: Text("The property exists already.")
        case .tenantIdAlreadySet: Text("The tenant is already set and cannot be changed.")
        case .uninitialized: Text("The Master Controller has not been started.")
        case .failed: Text("An error occurred that the SDK cannot resolve. A restart of the SDK often helps.")
        case .loginRequired: Text("You must log in at the provider first.")
        case .alreadyInitialized: Text("The Master Controller is already started.")
        case .globalPinSet: Text("A PIN for all users of this device was set.")
        case .updateAvailableGlobalPinSet: Text("A newer version is available, and a PIN for all users was set.")
        case .invalidToken: Text("A token is not valid.")
        case .offlineNotActivated: Text("The user's authentication mode stores nothing for \"Stay logged in\".")
        case .notSupported: Text("The provider or this program does not support this.")
        case .connectionLost: Text("The connection to the provider was lost.")
        case .noTokenDataAvailable: Text("No login of this user is stored on this device.")
        case .tokenDataIsOutdated: Text("The stored login has expired.")
        case .cannotAcquireTokenData: Text("The provider issued no new tokens for the stored login.")
        case .cannotAcquireAuthorizationCode: Text("The login ended without an authorization code.")
        case .cannotAcquireAccessTokenForAuthorizationCode: Text("The provider rejected its own authorization code.")
        case .serverCancel: Text("The server cancelled the flow.")
        }
    }
}
