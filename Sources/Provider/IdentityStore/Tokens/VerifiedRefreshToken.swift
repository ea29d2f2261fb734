package import FoundationEssentials
package import IdentityModel
import JOSE

/// The content of a refresh token that this server has issued.
package struct VerifiedRefreshToken: Sendable, Hashable {
    package let sessionID: String
    package let isOffline: Bool
    package let userID: String
    package let clientID: ClientID
    /// The full scope of the grant.
    package let scope: String
    package let issuedAt: Date
    /// When the token expires; `nil` for an offline token, which does not.
    package let expiresAt: Date?
    /// The number of the grant in its session.
    package let grant: Int64
    /// The number of the token in its grant.
    package let number: Int64

    /// The claims that are not registered ones.
    enum Claim {
        static let grant = "grant"
        static let number = "grant_use"
    }

    /// Reads verified claims; `nil` if one is missing.
    init?(_ claims: JSONValue) {
        guard let sessionID = claims["sid"]?.string, let userID = claims["sub"]?.string,
            let clientID = claims["azp"]?.string, let scope = claims["scope"]?.string,
            let issuedAt = claims["iat"]?.number, let grant = claims[Claim.grant]?.integer,
            let number = claims[Claim.number]?.integer
        else { return nil }
        self.sessionID = sessionID
        self.userID = userID
        self.clientID = ClientID(clientID)
        self.scope = scope
        self.issuedAt = Date(timeIntervalSince1970: issuedAt)
        self.grant = grant
        self.number = number
        isOffline = claims["typ"]?.string == "Offline"
        expiresAt = claims["exp"]?.number.map { Date(timeIntervalSince1970: $0) }
    }
}
