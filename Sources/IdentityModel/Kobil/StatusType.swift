/// The status of a result event, with KOBIL's raw values (KOBIL Shift Lite, `status_type`).
///
/// The list is complete, so that every documented status has a name.
public enum StatusType: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Success.
    case ok = 0
    /// `UPDATE_AVAILABLE` of the documented list.
    case updateAvailable = 1
    /// `APP_REGISTERED` of the documented list.
    case appRegistered = 2
    /// The user cancelled, or denied consent.
    case userCancel = 3
    /// `USER_CONFIRMATION_TIMEOUT` of the documented list.
    case userConfirmationTimeout = 4
    /// The PIN was wrong; attempts are left.
    case invalidPin = 5
    /// `UNKNOWN_VERSION` of the documented list.
    case unknownVersion = 6
    /// `UNKNOWN_CLIENT_TYPE` of the documented list.
    case unknownClientType = 7
    /// `UPDATE_NECESSARY` of the documented list.
    case updateNecessary = 8
    /// The provider refused the credentials.
    case wrongCredentials = 9
    /// `UNKNOWN_CERTIFICATE` of the documented list.
    case unknownCertificate = 10
    /// A defect, or a failure of the device's own store.
    case internalError = 11
    case activationCodeExpired = 12
    /// `LOCKED_CERTIFICATE` of the documented list.
    case lockedCertificate = 13
    /// The provider has locked the user temporarily.
    case lockedUser = 14
    /// `PROPERTY_NOT_EXISTS` of the documented list.
    case propertyNotExists = 15
    /// `INVALID_KEY_LENGTH` of the documented list.
    case invalidKeyLength = 16
    /// `NOT_UNIQUE` of the documented list.
    case notUnique = 17
    /// `TEXT_TOO_LONG` of the documented list.
    case textTooLong = 18
    /// The event is not allowed in this state.
    case invalidState = 19
    /// A parameter of the event is invalid.
    case invalidParameter = 20
    /// The user is not on this device.
    case invalidUserId = 21
    /// The user is already on this device.
    case userIdAlreadyExists = 22
    /// `REGISTER_APP` of the documented list.
    case registerApp = 23
    /// Another user than the selected one authenticated.
    case mismatchedUser = 24
    /// `NEGATIVE` of the documented list.
    case negative = 25
    /// `READ_ONLY` of the documented list.
    case readOnly = 26
    /// The device's sensor or the factor is locked temporarily.
    case temporaryLocked = 27
    /// `NOT_SUSPENDED` of the documented list.
    case notSuspended = 28
    /// The new password breaks a rule of the provider.
    case invalidPassword = 29
    /// `PASSWORD_BLOCKED` of the documented list.
    case passwordBlocked = 30
    /// `ATC_EXPIRES_SOON` of the documented list.
    case atcExpiresSoon = 31
    /// `ATC_EXPIRED` of the documented list.
    case atcExpired = 32
    /// The provider cannot be reached, or does not answer in time.
    case notReachable = 33
    /// Too many wrong PINs: the factor was deleted.
    case pinBlocked = 34
    /// `ACCESS_DENIED` of the documented list.
    case accessDenied = 35
    /// `PROPERTY_EXISTS` of the documented list.
    case propertyExists = 36
    /// `TENANT_ID_ALREADY_SET` of the documented list.
    case tenantIdAlreadySet = 37
    /// No Start event has been accepted yet.
    case uninitialized = 38
    /// A failure that the app cannot correct.
    case failed = 39
    /// The event requires an online login first.
    case loginRequired = 40
    /// `ALREADY_INITIALIZED` of the documented list.
    case alreadyInitialized = 41
    /// `GLOBAL_PIN_SET` of the documented list.
    case globalPinSet = 42
    /// `UPDATE_AVAILABLE_GLOBAL_PIN_SET` of the documented list.
    case updateAvailableGlobalPinSet = 43
    /// `INVALID_TOKEN` of the documented list.
    case invalidToken = 44
    /// The authentication mode stores no first factor.
    case offlineNotActivated = 45
    /// `NOT_SUPPORTED` of the documented list.
    case notSupported = 46
    /// The connection was lost during the exchange.
    case connectionLost = 47
    /// No token data is stored for the user.
    case noTokenDataAvailable = 48
    /// Token data is stored, but has expired.
    case tokenDataIsOutdated = 49
    /// The provider refused to issue new tokens.
    case cannotAcquireTokenData = 50
    /// The provider issued no authorization code.
    case cannotAcquireAuthorizationCode = 51
    /// The provider refused the authorization code.
    case cannotAcquireAccessTokenForAuthorizationCode = 52
    /// The server cancelled.
    case serverCancel = 53

    /// The documented name in upper case, for scripts: `WRONG_CREDENTIALS`.
    public var name: String {
        String(String(describing: self).flatMap { $0.isUppercase ? "_\($0)" : "\($0)" }).uppercased()
    }

    /// The status with a documented upper-case name, nil for any other text.
    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}
