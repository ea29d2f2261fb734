public import FoundationEssentials

/// Registers users of Sudo Platform, signs them in, and keeps their tokens.
///
/// Safe to use from any thread. Registration, sign-in and refresh exclude each other: starting another one fails with
/// the error named after the running one. Every method throws ``SudoUserClientError``. Source: sudo-user-ios 18.2.1,
/// SudoUserClient; `registerWithGooglePlayIntegrity` is sudo-user-android's, `getLatestAuthToken` sudo-user-js's.
public protocol SudoUserClient: AnyObject, Sendable {
    /// The version of this implementation.
    var version: String { get }

    /// Whether a user is registered in the key namespace; sends no request.
    func isRegistered() async throws -> Bool

    /// Deletes every key, password and token of the key namespace, and revokes the refresh token; a failed revocation
    /// is ignored.
    ///
    /// The registered user can never sign in with the key again.
    func reset() async throws

    /// Registers a new user with Apple's DeviceCheck token, and returns the user's name.
    ///
    /// Resets the client first. Throws `alreadyRegistered` if a user is registered.
    ///
    /// - Parameters:
    ///   - token: DeviceCheck's token.
    ///   - buildType: `debug` or `release`.
    ///   - vendorId: the app vendor's ID of the device.
    ///   - registrationId: the ID by which support staff find the registration; `nil` generates one.
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
    /// Resets the client first. A key pair is generated only for TEST, because an FSSO user signs in with the provider.
    func registerWithAuthenticationProvider(
        authenticationProvider: any AuthenticationProvider, registrationId: String?
    ) async throws -> String

    /// Deletes the user and everything the user owns at the service, then resets the client.
    ///
    /// Throws `notRegistered`, then `notSignedIn`.
    func deregister() async throws

    /// Deletes the user's data at the service; the user remains registered and signed in.
    func resetUserData() async throws

    /// Signs in with the key pair of the registration.
    func signInWithKey() async throws -> AuthenticationTokens

    /// Signs in with a provider's token (FSSO); the user counts as registered afterwards.
    func signInWithAuthenticationProvider(
        authenticationProvider: any AuthenticationProvider
    ) async throws -> AuthenticationTokens

    /// Signs in on the hosted UI; the first sign-in is the registration.
    ///
    /// Throws `invalidConfig` if the configuration has no section `federatedSignIn`.
    func presentFederatedSignInUI(
        presentationAnchor: any PresentationAnchor, preferPrivateSession: Bool
    ) async throws -> AuthenticationTokens

    /// Ends the session of the hosted UI; the tokens of this client remain.
    func presentFederatedSignOutUI(presentationAnchor: any PresentationAnchor) async throws

    /// Renews the ID and access tokens; throws `notSignedIn` without a refresh token.
    func refreshTokens() async throws -> AuthenticationTokens

    /// Returns the registered user's name; throws `notRegistered`.
    func getUserName() async throws -> String
    /// Returns the claim `sub` of the ID token; `nil` if no user is signed in.
    func getSubject() async throws -> String?
    /// Returns the stored ID token; throws `notSignedIn`.
    func getIdToken() async throws -> String
    /// Returns the stored access token; throws `notSignedIn`.
    func getAccessToken() async throws -> String
    /// Returns the stored refresh token; throws `notSignedIn`.
    func getRefreshToken() async throws -> String
    /// Returns an ID token that is valid for at least ten more minutes, refreshed if necessary; empty if there is none
    /// or the refresh fails.
    func getLatestAuthToken() async -> String

    /// Deletes the tokens, on this device only.
    func clearAuthTokens() async throws
    /// Revokes the refresh token and deletes the tokens; succeeds if no user is signed in.
    func signOut() async throws
    /// Ends the user's sessions on every device; throws `notSignedIn`.
    func globalSignOut() async throws

    /// Returns the claim `custom:identityId` of the ID token; throws `notSignedIn`.
    func getIdentityId() async throws -> String
    /// Returns a claim of the ID token, or `nil`: a String, Bool, Int64, Double, or an array or dictionary of these.
    ///
    /// Throws `notSignedIn`.
    func getUserClaim(name: String) async throws -> (any Sendable)?

    /// Whether ID, access and refresh token are stored and the refresh token is valid for at least one more hour; sends
    /// no request.
    func isSignedIn() async throws -> Bool

    /// The registration methods listed in the configuration.
    func getSupportedRegistrationChallengeType() -> [ChallengeType]

    /// Registers an observer under an ID, replacing an existing one.
    func registerSignInStatusObserver(id: String, observer: any SignInStatusObserver) async
    /// Removes the observer with this ID.
    func deregisterSignInStatusObserver(id: String) async
}

extension SudoUserClient {
    /// Signs in on the hosted UI in a browser without cookies of earlier sessions.
    public func presentFederatedSignInUI(
        presentationAnchor: any PresentationAnchor
    ) async throws -> AuthenticationTokens {
        try await presentFederatedSignInUI(presentationAnchor: presentationAnchor, preferPrivateSession: true)
    }

    /// Registers as in the guide's sample, in which the vendor ID or the token can be missing; throws `invalidInput` if
    /// one is `nil`.
    @_disfavoredOverload
    public func registerWithDeviceCheck(
        token: Data?, buildType: String, vendorId: UUID?, registrationId: String?
    ) async throws -> String {
        guard let token, let vendorId else { throw SudoUserClientError.invalidInput }
        return try await registerWithDeviceCheck(
            token: token, buildType: buildType, vendorId: vendorId, registrationId: registrationId)
    }
}

/// Displays the hosted UI and returns the redirect that ends it; it replaces iOS's `ASPresentationAnchor`.
public protocol PresentationAnchor: Sendable {
    /// Displays an address to the user until the browser is redirected to `redirectURI`, and returns the whole URL of
    /// that redirect.
    ///
    /// `preferPrivateSession` requests a browser without cookies of earlier sessions. Throws
    /// `SudoUserClientError.signInCanceled` or `CancellationError` if the user cancels; the client rethrows other
    /// errors.
    func present(address: String, redirectURI: String, preferPrivateSession: Bool) async throws -> String
}
