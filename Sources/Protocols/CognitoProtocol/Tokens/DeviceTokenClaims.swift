package import FoundationEssentials
package import JOSE

/// The claims of a token that a client signs: a TEST registration, a custom federated sign-in, the answer to a
/// challenge.
///
/// Times are seconds since 1970. The Sudo Platform guide specifies milliseconds, but its numbers and all SDKs use
/// seconds.
package struct DeviceTokenClaims: Sendable, Hashable {
    package var issuer: String
    package var audience: String
    package var subject: String
    /// `jti`: a UUID, or the challenge's nonce.
    package var id: String
    /// `nil` omits the claim: sudo-user-js sends none in the answer to a challenge.
    package var issuedAt: Date?
    /// `nil` omits the claim; only sudo-user-js sends it.
    package var notBefore: Date?
    package var expiresAt: Date
    /// Additional claims; one with a registered name is ignored, as in sudo-user-ios.
    package var attributes: [String: JSONValue]

    /// The names of the claims that attributes never replace.
    package static let registered: Set = ["iss", "aud", "sub", "jti", "iat", "nbf", "exp"]

    package init(
        issuer: String, audience: String, subject: String, id: String, issuedAt: Date?, notBefore: Date? = nil,
        expiresAt: Date, attributes: [String: JSONValue] = [:]
    ) {
        self.issuer = issuer
        self.audience = audience
        self.subject = subject
        self.id = id
        self.issuedAt = issuedAt
        self.notBefore = notBefore
        self.expiresAt = expiresAt
        self.attributes = attributes
    }

    package var json: JSONValue {
        var members = attributes.filter { !Self.registered.contains($0.key) }
        members["iss"] = .string(issuer)
        members["aud"] = .string(audience)
        members["sub"] = .string(subject)
        members["jti"] = .string(id)
        members["iat"] = issuedAt.map(Self.seconds)
        members["nbf"] = notBefore.map(Self.seconds)
        members["exp"] = Self.seconds(expiresAt)
        return .object(members)
    }

    /// Signs the claims; the header contains only `alg` and `kid`.
    package func signed(by key: SigningKey) throws(JOSEError) -> String { try key.sign(payload: json.bytes) }

    private static func seconds(_ date: Date) -> JSONValue {
        .integer(Int64(date.timeIntervalSince1970.rounded(.down)))
    }
}

extension DeviceTokenClaims {
    /// Why claims cannot be read from a payload.
    package enum ReadError: Error, Sendable, Hashable {
        /// Not a JSON object.
        case malformed
        /// A claim is missing or empty.
        case missing(String)
        /// A claim has another type; a list of audiences is rejected unless the caller allows one.
        case type(String)
        /// A time is in milliseconds; tokens have seconds.
        case milliseconds(String)
    }

    /// A time above this number of seconds (the year 5138) is taken to be in milliseconds.
    package static let latestSecond = 1e11

    /// Parses the payload of a token; `iss`, `aud`, `sub`, `jti` and `exp` are required.
    ///
    /// With `audience`, `aud` may be a list (RFC 7519, section 4.1.3): that audience is chosen if the list contains it,
    /// otherwise the first.
    package init(payload: [UInt8], audience: String? = nil) throws(ReadError) {
        guard let json = try? JSONValue(parsing: payload), let members = json.object else { throw .malformed }
        func text(_ name: String) throws(ReadError) -> String {
            guard let value = members[name], value != .null else { throw .missing(name) }
            guard let text = value.string else { throw .type(name) }
            guard !text.isEmpty else { throw .missing(name) }
            return text
        }
        func chosenAudience() throws(ReadError) -> String {
            guard let audience, let list = members["aud"]?.array else { return try text("aud") }
            let texts = list.compactMap(\.string)
            guard texts.count == list.count else { throw .type("aud") }
            guard let first = texts.first else { throw .missing("aud") }
            return texts.first { $0.utf8.elementsEqual(audience.utf8) } ?? first
        }
        func time(_ name: String) throws(ReadError) -> Date? {
            guard let value = members[name], value != .null else { return nil }
            guard let seconds = value.number else { throw .type(name) }
            guard seconds.magnitude <= Self.latestSecond else { throw .milliseconds(name) }
            return Date(timeIntervalSince1970: seconds)
        }
        guard let expiresAt = try time("exp") else { throw .missing("exp") }
        self.init(
            issuer: try text("iss"), audience: try chosenAudience(), subject: try text("sub"), id: try text("jti"),
            issuedAt: try time("iat"), notBefore: try time("nbf"), expiresAt: expiresAt,
            attributes: members.filter { !Self.registered.contains($0.key) })
    }
}
