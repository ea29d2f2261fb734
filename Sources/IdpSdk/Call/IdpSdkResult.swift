public import OpenID

/// How `getAuthorizationCode` ended: with a code or with an error, never with both and never with neither.
///
/// Prints the error and never the code.
public struct IdpSdkResult: Sendable, CustomStringConvertible, CustomReflectable {
    /// The code for `SetAuthorisationCode`, to be used once; nil where there is an error.
    public let authorizationCode: String?
    /// Why there is no code; nil where there is one.
    public let idpSdkError: IdpSdkError?
    /// The provider's own refusal where it answered with one at the redirect (900/7): `access_denied` means that the person said no.
    public let oauthError: OAuthError?

    /// What became of an action that was asked for (``IdpSdkEntry/newPassword``): `success`, `cancelled` or `error`; nil where the provider does not tell.
    public let actionStatus: String?

    /// Ends with a code.
    public init(authorizationCode: String, actionStatus: String? = nil) {
        self.authorizationCode = authorizationCode
        self.actionStatus = actionStatus
        idpSdkError = nil
        oauthError = nil
    }

    /// Ends with an error.
    public init(error: IdpSdkError, oauthError: OAuthError? = nil) {
        authorizationCode = nil
        actionStatus = nil
        idpSdkError = error
        self.oauthError = oauthError
    }

    /// Whether there is an error; look here before the code is read.
    public func hasError() -> Bool { idpSdkError != nil }

    /// The error, or that there is a code.
    public var description: String { idpSdkError?.description ?? "authorization code" }
    /// Shows no code to `dump` and friends.
    public var customMirror: Mirror { Mirror(self, children: ["result": description]) }
}
