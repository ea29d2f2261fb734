public import HTTPMessage
public import IdentityModel
public import JOSE

/// An OAuth error in a redirect, in a token endpoint's response, or in the admin REST API (RFC 6749, sections 4.1.2.1
/// and 5.2).
///
/// Received errors are untrusted: compare ``errorDescription``, and display ``shownDescription``.
public struct OAuthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's name; other values are possible.
    public struct Code: Sendable, Hashable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public let code: Code
    /// The server's description as received.
    public let errorDescription: String?
    /// The HTTP status of the response; 400 for an error received by redirect.
    public let httpStatus: Int

    public init(_ code: Code, _ errorDescription: String? = nil, httpStatus: Int = 400) {
        self.code = code
        self.errorDescription = errorDescription
        self.httpStatus = httpStatus
    }

    /// Parses an error in a response's JSON body; returns `nil` if the body is not an object with a member `error`.
    ///
    /// Some servers send an object there, with its own name and message. Texts that look like tokens are masked in the
    /// server's message.
    public init?(reading response: HTTPResponse) {
        guard let json = try? JSONValue(document: response), let error = json["error"] else { return nil }
        let name = error.string ?? ["status", "type", "code"].compactMap { error[$0]?.string }.first
        let words = json["error_description"]?.string ?? error["message"]?.string
        guard name != nil || error["message"]?.string != nil else { return nil }
        self.init(
            Code(rawValue: name ?? "HTTP \(response.status)"), words.map(Self.withoutTokens),
            httpStatus: response.status)
    }

    /// The error with the requested scope if the server rejects it, because many servers do not name it.
    public func naming(scope: String) -> OAuthError {
        guard code == .invalidScope, errorDescription?.contains(scope) != true else { return self }
        let words = [errorDescription, "(scope=\(scope))"].compactMap(\.self).joined(separator: " ")
        return OAuthError(code, words, httpStatus: httpStatus)
    }

    /// The server's description as untrusted text.
    public var shownDescription: UntrustedText? { errorDescription.map { UntrustedText($0) } }

    public var json: JSONValue {
        var json: JSONValue = ["error": .string(code.rawValue)]
        if let errorDescription { json["error_description"] = .string(errorDescription) }
        return json
    }

    /// The error as a response that must not be cached.
    public var httpResponse: HTTPResponse { .uncachedJSON(json, status: httpStatus) }

    /// Code and description, sanitised for display.
    public var description: String {
        let name = UntrustedText(code.rawValue).sanitised(limit: 60)
        return shownDescription.map { "\(name): \($0)" } ?? name
    }
}

extension HTTPResponse {
    /// A JSON response with tokens or about tokens, which must not be cached (RFC 6749, section 5.1).
    static func uncachedJSON(_ json: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store", "Pragma": "no-cache"],
            body: json.bytes)
    }
}

extension OAuthError.Code {
    /// A parameter is missing, repeated or malformed.
    public static let invalidRequest = Self(rawValue: "invalid_request")
    /// The client is unknown or failed to authenticate.
    public static let invalidClient = Self(rawValue: "invalid_client")
    /// The code, token, password or verifier is not valid.
    public static let invalidGrant = Self(rawValue: "invalid_grant")
    /// The client may not make this request.
    public static let unauthorizedClient = Self(rawValue: "unauthorized_client")
    public static let unsupportedGrantType = Self(rawValue: "unsupported_grant_type")
    /// The server does not support this response type.
    public static let unsupportedResponseType = Self(rawValue: "unsupported_response_type")
    /// A requested resource is unknown or malformed (RFC 8707, section 2).
    public static let invalidTarget = Self(rawValue: "invalid_target")
    public static let invalidScope = Self(rawValue: "invalid_scope")
    /// The user or the server refused.
    public static let accessDenied = Self(rawValue: "access_denied")
    public static let serverError = Self(rawValue: "server_error")
    public static let temporarilyUnavailable = Self(rawValue: "temporarily_unavailable")
    /// No user is logged in, and no page may be displayed.
    public static let loginRequired = Self(rawValue: "login_required")
    /// A page is necessary, but none may be displayed.
    public static let interactionRequired = Self(rawValue: "interaction_required")
    /// A bearer token is not valid (RFC 6750, section 3.1).
    public static let invalidToken = Self(rawValue: "invalid_token")
    /// A token of this kind cannot be revoked (RFC 7009, section 2.2.1).
    public static let unsupportedTokenType = Self(rawValue: "unsupported_token_type")
    /// A bearer token lacks a required scope (RFC 6750, section 3.1).
    public static let insufficientScope = Self(rawValue: "insufficient_scope")
    /// The user has not decided yet (RFC 8628, section 3.5).
    public static let authorizationPending = Self(rawValue: "authorization_pending")
    /// The device polls too often (RFC 8628, section 3.5).
    public static let slowDown = Self(rawValue: "slow_down")
    /// The device code has expired (RFC 8628, section 3.5).
    public static let expiredToken = Self(rawValue: "expired_token")
    /// A proof of possession is invalid, or not supported (RFC 9449, section 12.2).
    public static let invalidDPoPProof = Self(rawValue: "invalid_dpop_proof")
    /// `authorization_details` is invalid, or not supported (RFC 9396, section 14.6).
    public static let invalidAuthorizationDetails = Self(rawValue: "invalid_authorization_details")
    /// The login cannot have the authentication context that the client requires (OpenID Connect Unmet Authentication
    /// Requirements).
    public static let unmetAuthenticationRequirements = Self(rawValue: "unmet_authentication_requirements")
}
