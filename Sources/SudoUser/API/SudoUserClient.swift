public import FoundationEssentials

/// Registers users of Sudo Platform, signs them in and keeps their tokens.
///
/// Safe to use from any thread. Registration, sign-in and refresh exclude each other: a second one fails with the error that is named after
/// the running one. Every method throws ``SudoUserClientError``. Source: sudo-user-ios 18.2.1, SudoUserClient;
/// `registerWithGooglePlayIntegrity` is sudo-user-android's, `getLatestAuthToken` sudo-user-js's.
public protocol SudoUserClient: AnyObject, Sendable {
    /// The version of this implementation.
    var version: String { get }

    /// Whether a user is registered in the key namespace; asks no server.
    func isRegistered() async throws -> Bool

    /// Deletes every key, password and token of the key namespace, and revokes the refresh token; a failed revocation is ignored.
    ///
    /// The registered user can never sign in with the key again.
    func reset() async throws

    /// Registers a new user with Apple's DeviceCheck token, and returns the user's name.
    ///
    /// Resets the client first. Throws `alreadyRegistered` where a user is registered.
    ///
    /// - Parameters:
    ///   - token: DeviceCheck's token.
    ///   - buildType: `debug` or `release`.
    ///   - vendorId: the app vendor's id of the device.
    ///   - registrationId: the id by which support staff find the registration; nil makes one.
    func registerWithDeviceCheck(
        token: Data, buildType: String, vendorId: UUID, registrationId: String?
    ) async throws -> String

    /// Registers a new user with Google's Play Integrity token, and returns the user's name.
    ///
    /// Resets the client first. `deviceId` must be the `requestHash` of the token.
    func registerWithGooglePlayIntegrity(
        packageName: String, deviceId: String, token: String, registrationId: String?
    ) async throws -> String

    /// Registers the user of a provider's token (TEST or FSSO), and returns the user's name.
    ///
    /// Resets the client first. A key pair is made for TEST only: an FSSO user signs in with the provider.
    func registerWithAuthenticationProvider(
        authenticationProvider: any AuthenticationProvider, registrationId: String?
    ) async throws -> String

    /// Deletes the user and everything the user owns at the service, then resets the client.
    ///
    /// Throws `notRegistered`, then `notSignedIn`.
    func deregister() async throws

    /// Deletes the user's data at the service; the user stays registered and signed in.
    func resetUserData() async throws

    /// Signs in with the key pair of the registration.
    func signInWithKey() async throws -> AuthenticationTokens

    /// Signs in with a provider's token (FSSO); the user counts as registered afterwards.
    func signInWithAuthenticationProvider(
        authenticationProvider: any AuthenticationProvider
    ) async throws -> AuthenticationTokens

    /// Signs in on the hosted UI; the first time is the registration.
    ///
    /// Throws `invalidConfig` where the configuration has no section `federatedSignIn`.
    func presentFederatedSignInUI(
        presentationAnchor: any PresentationAnchor, preferPrivateSession: Bool
    ) async throws -> AuthenticationTokens

    /// Ends the session of the hosted UI; the tokens of this client stay.
    func presentFederatedSignOutUI(presentationAnchor: any PresentationAnchor) async throws

    /// Renews the ID and access tokens; throws `notSignedIn` without a refresh token.
    func refreshTokens() async throws -> AuthenticationTokens

    /// The registered user's name; throws `notRegistered`.
    func getUserName() async throws -> String
    /// The claim `sub` of the ID token; nil where no user is signed in.
    func getSubject() async throws -> String?
    /// The stored ID token; throws `notSignedIn`.
    func getIdToken() async throws -> String
    /// The stored access token; throws `notSignedIn`.
    func getAccessToken() async throws -> String
    /// The stored refresh token; throws `notSignedIn`.
    func getRefreshToken() async throws -> String
    /// An ID token that is valid for ten minutes more, refreshed where needed; empty where there is none or the refresh fails.
    func getLatestAuthToken() async -> String

    /// Deletes the tokens on this device only.
    func clearAuthTokens() async throws
    /// Revokes the refresh token and deletes the tokens; succeeds where no user is signed in.
    func signOut() async throws
    /// Ends the user's sessions on every device; throws `notSignedIn`.
    func globalSignOut() async throws

    /// The claim `custom:identityId` of the ID token; throws `notSignedIn`.
    func getIdentityId() async throws -> String
    /// A claim of the ID token, nil where it has none: a String, Bool, Int64, Double, an array or a dictionary of these.
    ///
    /// Throws `notSignedIn`.
    func getUserClaim(name: String) async throws -> (any Sendable)?

    /// Whether ID, access and refresh token are stored and the refresh token is valid for an hour more; asks no server.
    func isSignedIn() async throws -> Bool

    /// The ways to register that the configuration lists.
    func getSupportedRegistrationChallengeType() -> [ChallengeType]

    /// Registers an observer under an id, replacing an older one.
    func registerSignInStatusObserver(id: String, observer: any SignInStatusObserver) async
    /// Removes the observer with that id.
    func deregisterSignInStatusObserver(id: String) async
}

extension SudoUserClient {
    /// Signs in on the hosted UI in a browser without cookies of earlier sessions.
    public func presentFederatedSignInUI(
        presentationAnchor: any PresentationAnchor
    ) async throws -> AuthenticationTokens {
        try await presentFederatedSignInUI(presentationAnchor: presentationAnchor, preferPrivateSession: true)
    }

    /// Registers as the guide's sample does, where the vendor id or the token may be missing; nil is `invalidInput`.
    @_disfavoredOverload
    public func registerWithDeviceCheck(
        token: Data?, buildType: String, vendorId: UUID?, registrationId: String?
    ) async throws -> String {
        guard let token, let vendorId else { throw SudoUserClientError.invalidInput }
        return try await registerWithDeviceCheck(
            token: token, buildType: buildType, vendorId: vendorId, registrationId: registrationId)
    }
}
