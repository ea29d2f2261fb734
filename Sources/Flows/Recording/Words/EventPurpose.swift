package import IdentityModel
package import Localization

/// The purpose of an event: the key of the sentences that explain it and what comes next.
///
/// There is one case per documented event, call and request, so that each can have its own text in every language:
/// `purposeStart` in `Assets/Files/locales` is that of `start`.
public enum EventPurpose: String, Sendable, Hashable, CaseIterable {
    /// A heading: a documented step begins.
    case step

    // Events of the Master Controller.
    case start, startResult, startLogin, restart, restartResult
    case getAstClientData, getAstClientDataResult, setAuthorisationCode, setAuthorisationCodeResult
    case offlineLogin, offlineLoginResult, clearIamTokenCache, clearIamTokenCacheResult, deleteUser, deleteUserResult
    case enableAuthenticationMode, enableAuthenticationModeResult, getIamAccessTokenClaims, getInformation, getState
    case cancel, acknowledge, invalidState, deviceLogin, requestPIN, confirmPresence

    // Calls of the IdpSdk.
    case getAuthorizationCode, authorizationCode, idpSdkError, provideCredentials, credentials

    // Requests to the provider, and its answers.
    case discovery, keys, authorizationRequest, page, pageRequest, formPost, redirect
    /// The provider sends the authorization code to the redirect URI.
    case codeRedirect
    /// The code, or the refresh token, is exchanged for tokens.
    case tokenRequest
    case tokens, deviceAuthorization, userinfo, logout, revocation, administration, otherRequest, otherAnswer
    /// An answer that reports an error.
    case refusal
    /// The request has no answer.
    case noAnswer

    /// The provider's metadata and clock are checked.
    case checkProvider
    /// The answer at the redirect URI is checked.
    case checkAnswer
    case checkIDToken, checkOther

    // Calls of the Sudo user client and of its parts, and operations of the user pool.
    case registerWithAuthenticationProvider, registerWithDeviceCheck, registerWithGooglePlayIntegrity
    case attestationToken, getAuthenticationInfo, generateKeyPair, generateSignature
    /// The key manager stores or deletes an item.
    case storedItem
    case signUp, initiateAuth, challenge, respondToAuthChallenge
    /// The tokens are refreshed at the user pool.
    case refreshRequest
    case signInWithKey, signInWithAuthenticationProvider, presentFederatedSignInUI, presentFederatedSignOutUI
    case registerFederatedId, refreshTokens, clearAuthTokens, signOut, globalSignOut, deregister, reset, resetUserData

    /// The call of the app has ended.
    case completed
    case other

    /// The key of the sentences; a test verifies that every purpose has one.
    package var text: TextKey? { TextKey(named: "purpose" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()) }
}

extension Texts {
    /// The sentences that explain an event and what comes next.
    ///
    /// `call` is the call that the event answers; `nil` for other events.
    package func purpose(of event: TraceEvent, answering call: TraceEvent? = nil) -> String {
        self[EventPurpose(of: event, answering: call).text ?? .purposeOther]
    }
}
