public import OpenID

/// The result of `getAuthorizationCode`: either a code or an error.
///
/// Its description contains the error, never the code.
public struct IdpSdkResult: Sendable, CustomStringConvertible, CustomReflectable {
    /// The code for `SetAuthorisationCode`, which can be used once; `nil` if there is an error.
    public let authorizationCode: String?
    /// The error; `nil` if there is a code.
    public let idpSdkError: IdpSdkError?
    /// The OAuth error in the provider's redirect (900/7), or `nil`; `access_denied` means that the user refused.
    public let oauthError: OAuthError?

    /// The outcome of ``IdpSdkEntry/newPassword``: `success`, `cancelled` or `error`; `nil` if the provider does not
    /// report it.
    public let actionStatus: String?

    public init(authorizationCode: String, actionStatus: String? = nil) {
        self.authorizationCode = authorizationCode
        self.actionStatus = actionStatus
        idpSdkError = nil
        oauthError = nil
    }

    public init(error: IdpSdkError, oauthError: OAuthError? = nil) {
        authorizationCode = nil
        actionStatus = nil
        idpSdkError = error
        self.oauthError = oauthError
    }

    /// Whether there is an error; check this before you read the code.
    public func hasError() -> Bool { idpSdkError != nil }

    /// The error, or a constant text if there is a code.
    public var description: String { idpSdkError?.description ?? "authorization code" }
    /// Omits the code, so that `dump` does not print it.
    public var customMirror: Mirror { Mirror(self, children: ["result": description]) }
}
