/// The status of a result event, with KOBIL's raw values (KOBIL Shift Lite, `status_type`).
///
/// The list is complete, so that every documented status has a name. KOBIL's list has only the names of the cases
/// without a comment.
public enum StatusType: Int, Sendable, Hashable, Codable, CaseIterable {
    case ok = 0
    case updateAvailable = 1
    case appRegistered = 2
    /// The user cancelled, or denied consent.
    case userCancel = 3
    case userConfirmationTimeout = 4
    /// The PIN was wrong, but attempts are left.
    case invalidPin = 5
    case unknownVersion = 6
    case unknownClientType = 7
    case updateNecessary = 8
    /// The provider rejected the credentials.
    case wrongCredentials = 9
    case unknownCertificate = 10
    /// A bug, or a failure of the device's store.
    case internalError = 11
    case activationCodeExpired = 12
    case lockedCertificate = 13
    /// The provider has locked the user temporarily.
    case lockedUser = 14
    case propertyNotExists = 15
    case invalidKeyLength = 16
    case notUnique = 17
    case textTooLong = 18
    /// The event is not allowed in this state.
    case invalidState = 19
    /// A parameter of the event is invalid.
    case invalidParameter = 20
    /// The user is not on this device.
    case invalidUserId = 21
    /// The user is already on this device.
    case userIdAlreadyExists = 22
    case registerApp = 23
    /// The authenticated user is not the selected one.
    case mismatchedUser = 24
    case negative = 25
    case readOnly = 26
    /// The device's sensor or the factor is locked temporarily.
    case temporaryLocked = 27
    case notSuspended = 28
    /// The new password violates the provider's policy.
    case invalidPassword = 29
    case passwordBlocked = 30
    case atcExpiresSoon = 31
    case atcExpired = 32
    /// The provider cannot be reached or does not respond in time.
    case notReachable = 33
    /// Too many wrong PINs: the factor was deleted.
    case pinBlocked = 34
    case accessDenied = 35
    case propertyExists = 36
    case tenantIdAlreadySet = 37
    /// No Start event has been accepted yet.
    case uninitialized = 38
    /// A failure that the app cannot correct.
    case failed = 39
    /// The event requires an online login first.
    case loginRequired = 40
    case alreadyInitialized = 41
    case globalPinSet = 42
    case updateAvailableGlobalPinSet = 43
    case invalidToken = 44
    /// The authentication mode stores no first factor.
    case offlineNotActivated = 45
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
    /// The provider rejected the authorization code.
    case cannotAcquireAccessTokenForAuthorizationCode = 52
    /// The server cancelled.
    case serverCancel = 53

    /// The documented name in upper case, for scripts: `WRONG_CREDENTIALS`.
    public var name: String {
        String(String(describing: self).flatMap { $0.isUppercase ? "_\($0)" : "\($0)" }).uppercased()
    }

    /// Creates the status with a documented upper-case name; returns `nil` for any other text.
    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}
