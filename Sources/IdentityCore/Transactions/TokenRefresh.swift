package import FoundationEssentials
import IdentityModel
package import OpenID

/// A refresh token, as stored.
package struct RefreshableToken: Sendable, Hashable {
    /// Whether and why a refresh token is no longer valid.
    package enum Validity: Int, Sendable, Hashable {
        case valid = 0
        /// The token's successor was used.
        case superseded = 1
        /// The authorization code of the token was used twice.
        case codeReused = 2
    }

    package let sessionID: String
    package let isOffline: Bool
    package let clientRecordID: String
    package let scope: String
    package let issuedAt: Date
    package let expiresAt: Date?
    package let validity: Validity
    /// The token's session; nil if it has ended.
    package let session: ActiveSession?

    package init(
        sessionID: String, isOffline: Bool, clientRecordID: String, scope: String, issuedAt: Date, expiresAt: Date?,
        validity: Validity, session: ActiveSession?
    ) {
        self.sessionID = sessionID
        self.isOffline = isOffline
        self.clientRecordID = clientRecordID
        self.scope = scope
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.validity = validity
        self.session = session
    }
}

/// Why a refresh token is refused.
package struct RefreshRefusal: Error, Sendable, Hashable {
    package let error: OAuthError
    /// Whether the refusal ends the session, as for a token whose successor was used.
    package var endsSession = false

    package init(error: OAuthError, endsSession: Bool = false) {
        self.error = error
        self.endsSession = endsSession
    }
}

/// The result of a refresh.
package enum RefreshOutcome: Sendable, Hashable {
    case granted(RefreshableToken, KeptGrant)
    case refused(OAuthError)
    /// There is no such token.
    case unknown
}
