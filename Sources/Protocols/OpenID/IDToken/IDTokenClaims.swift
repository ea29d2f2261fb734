public import FoundationEssentials
public import IdentityModel
public import JOSE

/// The claims of an ID token (OpenID Connect Core, section 2), for the server that issues it and the client that
/// verifies it.
public struct IDTokenClaims: Sendable, Hashable {
    public var issuer: String
    /// The provider's own ID of the user.
    public var subject: String
    /// The clients that the token is for, usually one.
    public var audience: [String]
    /// The client that requested the token.
    public var authorizedParty: String?
    /// The time of issue, in whole seconds.
    public var issuedAt: Date
    /// The expiry, in whole seconds.
    public var expiresAt: Date
    /// The time from which the token is valid; `nil` means immediately.
    public var notBefore: Date?
    /// The time at which the user authenticated.
    public var authenticatedAt: Date?
    /// The request's nonce; `nil` if it had none.
    public var nonce: Nonce?
    /// The authentication context class.
    public var authenticationContext: String?
    /// The provider's session.
    public var sessionID: String?
    /// The name by which the SDKs identify the user.
    public var preferredUsername: String?
    /// The user's full name.
    public var displayName: String?
    public var email: String?
    /// The device's AST client ID, assigned by an activation.
    public var astClientID: AstClientID?
    /// All other claims.
    public var extra: [String: JSONValue]

    /// Claims that are `nil` are not in the token.
    public init(
        issuer: String, subject: String, audience: [String], authorizedParty: String? = nil, issuedAt: Date,
        expiresAt: Date, notBefore: Date? = nil, authenticatedAt: Date? = nil, nonce: Nonce? = nil,
        authenticationContext: String? = nil, sessionID: String? = nil, preferredUsername: String? = nil,
        displayName: String? = nil, email: String? = nil, astClientID: AstClientID? = nil,
        extra: [String: JSONValue] = [:]
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.authorizedParty = authorizedParty
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.notBefore = notBefore
        self.authenticatedAt = authenticatedAt
        self.nonce = nonce
        self.authenticationContext = authenticationContext
        self.sessionID = sessionID
        self.preferredUsername = preferredUsername
        self.displayName = displayName
        self.email = email
        self.astClientID = astClientID
        self.extra = extra
    }

    /// Returns the token: the claims signed with the provider's key, with the type `JWT`.
    public func signed(by key: SigningKey) throws(JOSEError) -> Secret {
        Secret(try key.sign(header: ["typ": "JWT"], payload: json.bytes))
    }
}

extension IDTokenClaims {
    /// The claims as a JSON object; a single audience is a string.
    public var json: JSONValue {
        var members = extra
        members["iss"] = .string(issuer)
        members["sub"] = .string(subject)
        members["aud"] = audience.count == 1 ? .string(audience[0]) : .array(audience.map(JSONValue.string))
        members["azp"] = authorizedParty.map(JSONValue.string)
        members["iat"] = NumericDate.json(issuedAt)
        members["exp"] = NumericDate.json(expiresAt)
        members["nbf"] = notBefore.map(NumericDate.json)
        members["auth_time"] = authenticatedAt.map(NumericDate.json)
        members["nonce"] = nonce.map { .string($0.value) }
        members["acr"] = authenticationContext.map(JSONValue.string)
        members["sid"] = sessionID.map(JSONValue.string)
        members["preferred_username"] = preferredUsername.map(JSONValue.string)
        members["name"] = displayName.map(JSONValue.string)
        members["email"] = email.map(JSONValue.string)
        members["ast_client_id"] = astClientID.map { .string($0.rawValue) }
        return .object(members)
    }

    /// Returns `nil` if a required claim is missing or has the wrong type.
    init?(json: JSONValue) {
        guard var rest = json.object, let issuer = rest.removeValue(forKey: "iss")?.string,
            let subject = rest.removeValue(forKey: "sub")?.string,
            let audience = rest.removeValue(forKey: "aud").flatMap(Self.audience),
            let issuedAt = rest.removeValue(forKey: "iat").flatMap(NumericDate.read),
            let expiresAt = rest.removeValue(forKey: "exp").flatMap(NumericDate.read)
        else { return nil }
        self.init(
            issuer: issuer, subject: subject, audience: audience, issuedAt: issuedAt, expiresAt: expiresAt,
            notBefore: rest.removeValue(forKey: "nbf").flatMap(NumericDate.read),
            authenticatedAt: rest.removeValue(forKey: "auth_time").flatMap(NumericDate.read))
        func text(_ name: String) -> String? {
            guard let text = rest[name]?.string else { return nil }
            rest[name] = nil
            return text
        }
        authorizedParty = text("azp")
        nonce = text("nonce").map { Nonce($0) }
        authenticationContext = text("acr")
        sessionID = text("sid")
        preferredUsername = text("preferred_username")
        displayName = text("name")
        email = text("email")
        astClientID = text("ast_client_id").map { AstClientID($0) }
        extra = rest
    }

    /// One string or an array of strings (RFC 7519, section 4.1.3).
    static func audience(_ value: JSONValue) -> [String]? { value.string.map { [$0] } ?? value.strings }
}

/// Times in JSON Web Tokens: seconds since 1970 (RFC 7519, section 2).
enum NumericDate {
    /// Rounds down to whole seconds.
    static func json(_ date: Date) -> JSONValue { .integer(Int64(date.timeIntervalSince1970.rounded(.down))) }

    /// Returns `nil` if the value is not a number or is out of range.
    static func read(_ value: JSONValue) -> Date? {
        guard let seconds = value.number, seconds.magnitude < 1e11 else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}
