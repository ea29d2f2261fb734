import FoundationEssentials
import JOSE

extension DeviceTokenClaims {
    /// Why a payload has no claims that can be checked.
    package enum Fault: Error, Sendable, Hashable {
        /// Not a JSON object.
        case malformed
        /// A claim is missing or empty.
        case missing(String)
        /// A claim has another type; `aud` must be a string.
        case type(String)
        /// A time is in milliseconds; tokens have seconds.
        case milliseconds(String)
    }

    /// A time beyond this number of seconds (the year 5138) is one in milliseconds.
    package static let latestSecond = 1e11

    /// Reads the payload of a token; `iss`, `aud`, `sub`, `jti` and `exp` are required.
    package init(payload: [UInt8]) throws(Fault) {
        guard let json = try? JSONValue(parsing: payload), let members = json.object else { throw .malformed }
        func text(_ name: String) throws(Fault) -> String {
            guard let value = members[name], value != .null else { throw .missing(name) }
            guard let text = value.string else { throw .type(name) }
            guard !text.isEmpty else { throw .missing(name) }
            return text
        }
        func time(_ name: String) throws(Fault) -> Date? {
            guard let value = members[name], value != .null else { return nil }
            guard let seconds = value.number else { throw .type(name) }
            guard seconds.magnitude <= Self.latestSecond else { throw .milliseconds(name) }
            return Date(timeIntervalSince1970: seconds)
        }
        guard let expiresAt = try time("exp") else { throw .missing("exp") }
        self.init(
            issuer: try text("iss"), audience: try text("aud"), subject: try text("sub"), id: try text("jti"),
            issuedAt: try time("iat"), notBefore: try time("nbf"), expiresAt: expiresAt,
            attributes: members.filter { !Self.registered.contains($0.key) })
    }
}
