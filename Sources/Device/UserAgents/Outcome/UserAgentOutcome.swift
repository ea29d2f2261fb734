public import IdentityModel
public import OpenID
public import Sentences

/// The result of a user agent's part of a flow.
public enum UserAgentOutcome: Sendable, Hashable {
    /// A response with a code.
    ///
    /// It is returned only here.
    case authorized(ValidatedAuthorizationResponse)
    /// The provider refused, or the user refused on the provider's page.
    case refused(OAuthError)
    /// The browser returned without a response, as expected: a session has ended.
    case returned
    /// There is no valid response; subsystem 900 unless the provider's page has its own code.
    case failed(IdpSdkError)

    public init(_ outcome: AuthorizationOutcome) {
        self =
            switch outcome {
            case .authorized(let response): .authorized(response)
            case .refused(let error): .refused(error)
            }
    }
}

extension AuthorizationResponseError {
    /// A sentence with the reason for the refusal.
    public var sentence: Text {
        switch self {
        case .stateMismatch: Text("The answer's state differs from this flow's: it belongs to another login.")
        case .stateMissing: Text("The answer has no state: it may belong to another login.")
        case .codeAndError: Text("The answer at the redirect URI has both a code and an error.")
        case .issuerMismatch(let received):
            Text("The answer is from another issuer: \(received.sanitised(limit: 200)).")
        case .issuerMissing: Text("The answer does not name its issuer, although the provider announces that it does.")
        case .repeatedParameter(let name):
            Text("The answer has the parameter \(UntrustedText(name).sanitised(limit: 60)) twice.")
        case .neitherCodeNorError: Text("The answer at the redirect URI has neither a code nor an error.")
        }
    }
}
