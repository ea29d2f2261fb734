/// A step of a flow at a provider of kind sudo, by the documented name of its call or request.
public enum SudoFlowStep: String, Sendable, Hashable, CaseIterable {
    /// An attestation token is read from a file, or requested from the sandbox's simulated issuer.
    case attestationToken
    /// The authentication provider creates its token.
    case getAuthenticationInfo
    /// The key manager generates the user's key pair.
    case generateKeyPair
    /// The user is registered.
    case signUp = "SignUp"
    /// The sign-in begins; the provider answers with a challenge.
    case initiateAuth = "InitiateAuth"
    /// The challenge is answered with a signed token.
    case respondToAuthChallenge = "RespondToAuthChallenge"
    /// The provider assigns the user an identity ID.
    case registerFederatedId
    /// The tokens are refreshed, so that the ID token contains the identity ID.
    case refreshTokens
    /// The user signs in on the hosted pages.
    case authorize
    /// The code of the hosted pages is exchanged for tokens.
    case token
    /// The session of the hosted pages ends.
    case logout
    /// The refresh token is revoked.
    case revokeToken = "RevokeToken"
    /// The tokens are deleted on this device.
    case clearAuthTokens
    /// The provider ends the sessions on every device.
    case globalSignOut
    /// The provider deletes the user.
    case deregister
    /// The keys, the user's name and the tokens of the namespace are deleted.
    case reset
    /// The provider deletes the user's data.
    case resetUserData
}
