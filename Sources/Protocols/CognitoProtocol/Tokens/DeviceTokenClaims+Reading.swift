import FoundationEssentials
import JOSE

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
