public import HTTPMessage
public import IdentityModel
public import JOSE
import Sentences

/// The tokens issued by a token endpoint (RFC 6749, section 5.1; OpenID Connect Core, section 3.1.3.3).
public struct TokenResponse: Sendable, Hashable {
    public var accessToken: Secret
    /// The type of the access token: `Bearer`.
    public var tokenType: String
    /// The lifetime of the access token in seconds.
    public var expiresIn: Int?
    /// The token that gets the next tokens.
    public var refreshToken: Secret?
    /// The lifetime of the refresh token in seconds; 0 for an offline token that does not expire, and `nil` if the
    /// provider does not report it.
    public var refreshExpiresIn: Int?
    /// The ID token, not verified; `nil` if `openid` was not in the scope.
    public var idToken: Secret?
    /// The granted scope; `nil` means the requested one.
    public var scope: String?
    /// The server's session.
    public var sessionState: String?
    /// Tokens issued before this time are invalid, in seconds since 1970; 0 if there is no such time.
    public var notBeforePolicy: Int?

    public init(
        accessToken: Secret, tokenType: String = "Bearer", expiresIn: Int? = nil, refreshToken: Secret? = nil,
        refreshExpiresIn: Int? = nil, idToken: Secret? = nil, scope: String? = nil, sessionState: String? = nil,
        notBeforePolicy: Int? = nil
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.refreshExpiresIn = refreshExpiresIn
        self.idToken = idToken
        self.scope = scope
        self.sessionState = sessionState
        self.notBeforePolicy = notBeforePolicy
    }

    /// Parses a successful response; throws `unexpectedShape` without an access token, or if a token or its type is not
    /// a string.
    ///
    /// Numbers as strings, and the scope as a list, are accepted, because some servers send them. Time spans are
    /// limited to a hundred years. Informative members of the wrong type count as absent, because some servers use
    /// Keycloak's names for something else.
    public init(json: JSONValue) throws(JSONError) {
        guard let token = try Self.text(json, "access_token"), !token.isEmpty else {
            throw JSONError(.unexpectedShape)
        }
        accessToken = Secret(token)
        tokenType = try Self.text(json, "token_type") ?? "Bearer"
        expiresIn = json["expires_in"].flatMap(WireSeconds.read)
        // An empty token would replace a stored one that works.
        refreshToken = try Self.text(json, "refresh_token").flatMap { $0.isEmpty ? nil : Secret($0) }
        refreshExpiresIn = json["refresh_expires_in"].flatMap(WireSeconds.read)
        idToken = try Self.text(json, "id_token").flatMap { $0.isEmpty ? nil : Secret($0) }
        scope = json["scope"]?.strings?.joined(separator: " ") ?? json["scope"]?.string
        sessionState = json["session_state"]?.string
        notBeforePolicy = json["not-before-policy"].flatMap(Self.number)
    }

    /// The check of RFC 6749, section 7.1: a token of another type than `Bearer` (case-insensitive) must not be used.
    public var typeCheck: TokenCheck {
        TokenCheck(
            .tokenType, expected: Text(untranslated: "Bearer"), value: tokenType,
            passed: tokenType.lowercased() == "bearer")
    }

    /// The response as a JSON object with its tokens, only for sending.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "access_token": .string(accessToken.exposedText), "token_type": .string(tokenType),
        ]
        members["expires_in"] = expiresIn.map { .integer(Int64($0)) }
        members["refresh_token"] = refreshToken.map { .string($0.exposedText) }
        members["refresh_expires_in"] = refreshExpiresIn.map { .integer(Int64($0)) }
        members["id_token"] = idToken.map { .string($0.exposedText) }
        members["scope"] = scope.map(JSONValue.string)
        members["session_state"] = sessionState.map(JSONValue.string)
        members["not-before-policy"] = notBeforePolicy.map { .integer(Int64($0)) }
        return .object(members)
    }

    /// The response as sent by a server, not to be cached.
    public var httpResponse: HTTPResponse { .uncachedJSON(json) }

    private static func text(_ json: JSONValue, _ name: String) throws(JSONError) -> String? {
        guard let value = json[name], value != .null else { return nil }
        guard let text = value.string else { throw JSONError(.unexpectedShape) }
        return text
    }

    private static func number(_ value: JSONValue) -> Int? {
        value.integer.flatMap { Int(exactly: $0) } ?? value.string.flatMap { Int($0) }
    }
}

/// A time span in seconds as sent by providers: a number, possibly with a fraction, or a number as a string.
enum WireSeconds {
    /// The limit in seconds, so that later sums cannot overflow.
    static let longest = 100 * 366 * 86_400

    /// Parses a span, clamped to a hundred years in both directions; returns `nil` if it is not a number.
    static func read(_ value: JSONValue) -> Int? {
        guard let seconds = value.number ?? value.string.flatMap({ Double($0) }), !seconds.isNaN else { return nil }
        return Int(min(max(seconds, -Double(longest)), Double(longest)))
    }
}

/// The response of the token endpoint.
public enum TokenAnswer: Sendable, Hashable {
    case granted(TokenResponse)
    /// The server refused; the error is the server's.
    case refused(OAuthError)
    /// Neither tokens nor an OAuth error, such as a proxy's page.
    case unreadable(status: Int, JSONError)

    /// Parses a response with any status.
    public init(reading response: HTTPResponse) {
        do throws(JSONError) {
            let json = try JSONValue(document: response)
            // Some servers send errors with status 200, and some send tokens with 201.
            let isGranted = (200..<300).contains(response.status) && json["access_token"] != nil
            if !isGranted, let error = OAuthError(reading: response) {
                self = .refused(error)
            } else if isGranted {
                self = .granted(try TokenResponse(json: json))
            } else {
                throw JSONError(.unexpectedShape)
            }
        } catch {
            self = .unreadable(status: response.status, error)
        }
    }
}
