package import IdentityModel
package import Localization
package import Sentences

/// The purpose of an event, with the sentences that explain it and what comes next.
///
/// There is one case per documented event, call and request, so that each can have its own text.
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
    case checkIDToken, checkRequest, checkOther

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

    /// The sentences.
    package var text: Text {
        switch self {
        case .step: Text("A documented step of the flow begins. The events below belong to it.")
        case .start:
            Text("The app starts the Master Controller. It answers whether a user must be activated or can log in.")
        case .startResult:
            Text("The Master Controller has started. The state says what comes next: an activation or a login.")
        case .startLogin: Text("The Master Controller reports that a user of this device can log in now.")
        case .restart:
            Text(
                "The app ends the session and starts the Master Controller again. The stored login stays; this is not a logout."
            )
        case .restartResult: Text("The Master Controller has started again. A login follows.")
        case .getAstClientData:
            Text(
                "The app asks for a statement about this device and for a PKCE challenge. The IdpSdk sends both to the provider."
            )
        case .getAstClientDataResult:
            Text(
                "The statement and the challenge are created. The Master Controller keeps the verifier; the login at the provider follows."
            )
        case .setAuthorisationCode:
            Text(
                "The app passes the authorization code to the Master Controller, which exchanges it for tokens and stores the login."
            )
        case .setAuthorisationCodeResult:
            Text("The end of the third step. With OK, the user is activated and logged in.")
        case .offlineLogin:
            Text("The app logs in with what is stored on this device. If this fails, a login at the provider follows.")
        case .offlineLoginResult:
            Text(
                "With OK, the user is logged in without a page. Any other status means: log in at the provider, in the same mode."
            )
        case .clearIamTokenCache:
            Text("The app asks for tokens to be deleted on this device. For a logout, a restart follows.")
        case .clearIamTokenCacheResult:
            Text("The tokens are deleted. The next login goes to the provider if the stored login is gone.")
        case .deleteUser:
            Text("The app asks for a user to be removed from this device. The account at the provider stays.")
        case .deleteUserResult:
            Text("With OK, the user is no longer on this device. The state says whether others are.")
        case .enableAuthenticationMode:
            Text(
                "The app changes how the stored login is protected: not at all, by a fingerprint or face, a PIN, or the password."
            )
        case .enableAuthenticationModeResult: Text("With OK, the next login uses the new protection.")
        case .getIamAccessTokenClaims:
            Text("The app asks for the claims of the access token: who is logged in, and until when.")
        case .getInformation: Text("The app asks who is logged in and which configuration is used.")
        case .getState:
            Text("The app asks what the Master Controller waits for. The event that is pending is sent again.")
        case .cancel: Text("The app cancels the current operation.")
        case .acknowledge: Text("The Master Controller has accepted the event. No result follows.")
        case .invalidState:
            Text("The event does not fit the state, so nothing was done. Ask with GetState what is expected.")
        case .deviceLogin:
            Text("The Master Controller logs in with a code that the user types on another device (RFC 8628).")
        case .requestPIN:
            Text("The stored login is protected by a PIN. The user types it; it never leaves this device.")
        case .confirmPresence:
            Text(
                "The stored login is protected by a fingerprint or face. The sensor answers whether the user is present."
            )
        case .getAuthorizationCode:
            Text(
                "The app asks the IdpSdk to log in at the provider. The IdpSdk opens the provider's page and asks the app for its fields."
            )
        case .authorizationCode:
            Text(
                "The IdpSdk has the authorization code. The app passes it to the Master Controller, which exchanges it for tokens."
            )
        case .idpSdkError:
            Text("The IdpSdk ends without a code. The number says who refused and why; nothing more is sent.")
        case .provideCredentials:
            Text("The IdpSdk asks the app for the fields of the page. The run waits until the user has filled them in.")
        case .credentials:
            Text(
                "The app answers with the fields. The IdpSdk sends them to the provider; their values are never recorded."
            )
        case .discovery:
            Text("The addresses of the provider are read from its metadata. The requests that follow go to them.")
        case .keys:
            Text("The provider's public keys are read. The signature of the ID token is checked with one of them.")
        case .authorizationRequest:
            Text(
                "A login begins at the provider, with the PKCE challenge, the nonce and the state. A page follows, or the code at once."
            )
        case .page: Text("The provider shows a page. The app is asked for its fields.")
        case .pageRequest: Text("A page of the provider is opened.")
        case .formPost:
            Text(
                "The fields are sent to the provider. It answers with the next page, an error, or the authorization code."
            )
        case .redirect: Text("The provider sends the browser to another address, which is opened next.")
        case .codeRedirect:
            Text(
                "The provider accepts the login and sends the authorization code to the redirect URI. State and issuer are checked next."
            )
        case .tokenRequest:
            Text("A grant, such as the authorization code with the PKCE verifier, is exchanged for tokens.")
        case .tokens:
            Text("The provider issues the tokens. The ID token is checked before anything is trusted or stored.")
        case .deviceAuthorization:
            Text("The provider is asked for a code for a login on another device (RFC 8628). The user types it there.")
        case .userinfo: Text("Claims of the user are requested from the provider with the access token.")
        case .logout: Text("The session at the provider is ended.")
        case .revocation: Text("A token is revoked: the provider no longer accepts it (RFC 7009).")
        case .administration:
            Text(
                "The provider's administration is used, as support staff would do: this is not part of the SDK's flow.")
        case .otherRequest: Text("A request to the provider.")
        case .otherAnswer: Text("The answer to the request above.")
        case .refusal: Text("The answer reports an error. The status and the body say which.")
        case .noAnswer: Text("The request has no answer: the host is not reachable, too slow, or the connection ended.")
        case .checkProvider: Text("This checks that the provider is the one in the profile and that the clocks agree.")
        case .checkAnswer:
            Text(
                "This checks that the answer belongs to this request and comes from this provider. If not, the code is not used."
            )
        case .checkIDToken:
            Text(
                "This checks that the ID token was issued by this provider, for this app, for this login, and now. One failed check ends the flow."
            )
        case .checkRequest: Text("The provider checks what the app sent, and says what to change in the app.")
        case .checkOther: Text("A value of the provider is checked before it is used.")
        case .registerWithAuthenticationProvider:
            Text(
                "The app registers a user with a token that it has created itself: a TEST token, or one of the company's own issuer (FSSO)."
            )
        case .registerWithDeviceCheck:
            Text("The app registers a user with Apple's token, which shows that the device is genuine.")
        case .registerWithGooglePlayIntegrity:
            Text("The app registers a user with Google's token, which shows that device and app are genuine.")
        case .attestationToken:
            Text("A token that shows that the device is genuine is read or asked for. The registration sends it.")
        case .getAuthenticationInfo:
            Text(
                "The authentication provider signs a token that says who the user is. It is sent with the next request."
            )
        case .generateKeyPair:
            Text(
                "The key manager generates the user's key pair. The public key is registered; the private key stays on this device and signs every sign-in."
            )
        case .generateSignature: Text("The key manager signs the answer to the challenge with the user's private key.")
        case .storedItem: Text("The key manager stores, reads or deletes the user's data on this device.")
        case .signUp:
            Text("The user is registered at the user pool, with the proof and the public key. A sign-in can follow.")
        case .initiateAuth:
            Text("A sign-in begins at the user pool. It answers with a challenge, or with tokens for a refresh token.")
        case .challenge: Text("The user pool requires a proof: a token with this nonce, signed by the registered key.")
        case .respondToAuthChallenge: Text("The signed answer is sent. If it is right, the tokens follow.")
        case .refreshRequest: Text("New tokens are requested with the refresh token.")
        case .signInWithKey: Text("The app signs in with the key that was registered. The user types nothing.")
        case .signInWithAuthenticationProvider:
            Text("The app signs in with a token of the company's own issuer (FSSO).")
        case .presentFederatedSignInUI:
            Text("The app opens the hosted sign-in pages. A code comes back, which is exchanged for tokens.")
        case .presentFederatedSignOutUI: Text("The app ends the session of the hosted pages in the browser.")
        case .registerFederatedId:
            Text(
                "The user gets an identity ID for the other services. The tokens are refreshed next, so that they contain it."
            )
        case .refreshTokens: Text("The app asks for new tokens without asking the user.")
        case .clearAuthTokens: Text("The tokens are deleted on this device. The provider is not notified.")
        case .signOut:
            Text("The app signs out: the refresh token is revoked and the tokens are deleted on this device.")
        case .globalSignOut: Text("The provider ends the user's sessions on every device.")
        case .deregister: Text("The provider deletes the user and the user's data. This cannot be undone.")
        case .reset:
            Text(
                "Keys, name and tokens are deleted on this device. The user at the provider stays, and can no longer sign in from here."
            )
        case .resetUserData: Text("The provider deletes the user's data; the user stays registered. For tests only.")
        case .completed: Text("The call of the app has ended.")
        case .other: Text("An event of this program that no document describes.")
        }
    }
}

extension Texts {
    /// The sentences that explain an event and what comes next.
    ///
    /// `call` is the call that the event answers; `nil` for other events.
    package func purpose(of event: TraceEvent, answering call: TraceEvent? = nil) -> String {
        self(EventPurpose(of: event, answering: call).text)
    }
}
