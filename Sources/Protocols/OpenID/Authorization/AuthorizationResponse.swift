public import HTTPMessage
public import IdentityModel

/// A server's response at the client's redirect URI: a code or an error (OpenID Connect Core, sections 3.1.2.5 and
/// 3.1.2.6; RFC 9207).
public struct AuthorizationResponse: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        /// A code that the client can redeem.
        case code(Secret)
        /// The server or the user refused.
        case error(OAuthError)
    }

    public var outcome: Outcome
    /// The request's state; `nil` if it had none.
    public var state: String?
    /// The server's session.
    public var sessionState: String?
    /// The server's issuer (RFC 9207); `nil` if it is not sent.
    public var issuer: String?
    /// The result of the requested action (Keycloak's `kc_action_status`); `nil` if none was requested.
    public var actionStatus: String?

    public init(
        outcome: Outcome, state: String?, sessionState: String? = nil, issuer: String?, actionStatus: String? = nil
    ) {
        self.outcome = outcome
        self.actionStatus = actionStatus
        self.state = state
        self.sessionState = sessionState
        self.issuer = issuer
    }

    /// The parameters in Keycloak's order.
    ///
    /// For a code: state, session_state, iss, kc_action_status, code. For an error: error, error_description, state,
    /// iss.
    public var fields: FormFields {
        var fields = FormFields()
        switch outcome {
        case .code(let code):
            fields.add("state", ifPresent: state)
            fields.add("session_state", ifPresent: sessionState)
            fields.add("iss", ifPresent: issuer)
            fields.add("kc_action_status", ifPresent: actionStatus)
            fields.add("code", code.exposedText)
        case .error(let error):
            fields.add("error", error.code.rawValue)
            fields.add("error_description", ifPresent: error.errorDescription)
            fields.add("state", ifPresent: state)
            fields.add("iss", ifPresent: issuer)
        }
        return fields
    }

    /// The redirect's `Location`: the registered URI, with the parameters appended to its own.
    ///
    /// `nil` for ``ResponseMode/formPost``, for which the server displays a page that posts ``fields`` to the URI.
    public func location(at redirectURI: String, mode: ResponseMode) -> String? {
        var url = URLReference(redirectURI)
        switch mode {
        case .query: url.query = Self.joined(url.query, encodedFields)
        case .fragment: url.fragment = Self.joined(url.fragment, encodedFields)
        case .formPost: return nil
        }
        return url.description
    }

    /// The parameters as encoded by Keycloak 26, byte for byte.
    private var encodedFields: String {
        fields.fields.map { "\($0.name)=\(PercentCoding.encodeRedirectField($0.value))" }.joined(separator: "&")
    }

    private static func joined(_ existing: String?, _ added: String) -> String {
        guard let existing, !existing.isEmpty else { return added }
        return "\(existing)&\(added)"
    }
}

/// Why a response at the redirect URI is rejected; it may belong to another login.
public enum AuthorizationResponseError: Error, Sendable, Hashable {
    /// The state is not the request's.
    case stateMismatch
    /// The request had a state, but the response has none.
    case stateMissing
    /// The response names another issuer (RFC 9207).
    case issuerMismatch(received: UntrustedText)
    /// The response names no issuer, although the provider's metadata announce one (RFC 9207).
    case issuerMissing
    /// A parameter is repeated (RFC 6749, section 3.1).
    case repeatedParameter(String)
    case neitherCodeNorError
    case codeAndError
}
