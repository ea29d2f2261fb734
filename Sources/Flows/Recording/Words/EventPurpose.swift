/// The purpose of an event: the key of the sentence that explains it and what comes next.
///
/// There is one case per documented event, call and request, so that each can have its own text in every language.
public enum EventPurpose: String, Sendable, Hashable, CaseIterable {
    /// A heading: a documented step begins.
    case step
    /// The app starts the Master Controller.
    case start
    /// The Master Controller has started: the state, and the users of this device.
    case startResult
    /// The Master Controller reports that a login can begin.
    case startLogin
    /// The app ends the session and starts the Master Controller again.
    case restart
    /// The Master Controller has started again.
    case restartResult
    /// The app requests the client data and a new PKCE challenge.
    case getAstClientData
    /// The Master Controller returns the client data and the challenge.
    case getAstClientDataResult
    /// The app passes the authorization code.
    case setAuthorisationCode
    /// The Master Controller has exchanged the code, or not.
    case setAuthorisationCodeResult
    /// The app logs in with the stored first factor.
    case offlineLogin
    /// The login with the stored first factor has succeeded, or not.
    case offlineLoginResult
    /// The app requests the deletion of the tokens.
    case clearIamTokenCache
    /// The tokens are deleted.
    case clearIamTokenCacheResult
    /// The app requests the removal of a user from this device.
    case deleteUser
    /// The user is removed, or not.
    case deleteUserResult
    /// The app changes how the stored login is protected.
    case enableAuthenticationMode
    /// The protection is changed, or not.
    case enableAuthenticationModeResult
    /// The app requests the claims of the access token.
    case getIamAccessTokenClaims
    /// The app requests the logged-in user and the configuration.
    case getInformation
    /// The app asks what the Master Controller is waiting for.
    case getState
    /// The app cancels the current operation.
    case cancel
    /// The Master Controller acknowledges.
    case acknowledge
    /// The event does not fit the state.
    case invalidState
    /// The Master Controller logs in with a code that the user enters on another device.
    case deviceLogin
    /// The Master Controller asks for the PIN of the stored login.
    case requestPIN
    /// The Master Controller asks for the user's fingerprint or face.
    case confirmPresence
    /// The app asks the IdpSdk for an authorization code.
    case getAuthorizationCode
    /// The IdpSdk has the authorization code.
    case authorizationCode
    /// The IdpSdk returns an error instead of a code.
    case idpSdkError
    /// The IdpSdk asks the app for the fields of the page.
    case provideCredentials
    /// The app answers with the fields.
    case credentials
    /// The provider's metadata is read.
    case discovery
    /// The keys of the provider are read.
    case keys
    /// A login begins at the provider.
    case authorizationRequest
    /// The provider returns a page with fields.
    case page
    /// A page of the provider is requested.
    case pageRequest
    /// The fields are sent to the provider.
    case formPost
    /// The provider sends the browser to another address.
    case redirect
    /// The provider sends the authorization code to the redirect URI.
    case codeRedirect
    /// The code, or the refresh token, is exchanged for tokens.
    case tokenRequest
    /// The provider issues the tokens.
    case tokens
    /// A code for another device is requested from the provider.
    case deviceAuthorization
    /// Claims of the user are requested from the provider.
    case userinfo
    /// The provider's session is ended.
    case logout
    case revocation
    /// A request to the provider's administration.
    case administration
    case otherRequest
    case otherAnswer
    /// An answer that reports an error.
    case refusal
    /// The request has no answer.
    case noAnswer
    /// The provider's metadata and clock are checked.
    case checkProvider
    /// The answer at the redirect URI is checked.
    case checkAnswer
    case checkIDToken
    case checkOther
    /// The app registers with a token that it has created.
    case registerWithAuthenticationProvider
    /// The app registers with Apple's attestation.
    case registerWithDeviceCheck
    /// The app registers with Google's attestation.
    case registerWithGooglePlayIntegrity
    /// An attestation token is obtained.
    case attestationToken
    /// The authentication provider creates its token.
    case getAuthenticationInfo
    /// The key manager generates the user's key pair.
    case generateKeyPair
    /// The key manager signs.
    case generateSignature
    /// The key manager stores or deletes an item.
    case storedItem
    /// The user is registered at the user pool.
    case signUp
    /// A sign-in begins at the user pool.
    case initiateAuth
    /// The user pool answers with a challenge.
    case challenge
    /// The challenge is answered.
    case respondToAuthChallenge
    /// The tokens are refreshed at the user pool.
    case refreshRequest
    /// The app signs in with the registered key.
    case signInWithKey
    /// The app signs in with a token that it has created.
    case signInWithAuthenticationProvider
    /// The app opens the hosted sign-in pages.
    case presentFederatedSignInUI
    /// The app ends the session of the hosted pages.
    case presentFederatedSignOutUI
    /// The user is assigned an identity ID.
    case registerFederatedId
    /// The app requests a refresh of the tokens.
    case refreshTokens
    /// The app requests the deletion of the tokens on this device.
    case clearAuthTokens
    /// The app signs out on this device.
    case signOut
    /// The app signs out on every device.
    case globalSignOut
    /// The app requests the deletion of the user at the provider.
    case deregister
    /// The app deletes keys, name and tokens on this device.
    case reset
    /// The app requests the deletion of the user's data at the provider.
    case resetUserData
    /// The call of the app has ended.
    case completed
    /// Anything else.
    case other
}
