package import FoundationEssentials
import IdentityModel
package import OpenID

/// An authorization code, as stored.
package struct RedeemableCode: Sendable, Hashable {
    package let clientRecordID: String
    package let redirectURI: String
    package let scope: String
    package let nonce: String?
    package let challenge: CodeChallenge?
    package let expiresAt: Date
    /// The session of the code; `nil` if it has ended.
    package let session: ActiveSession?
}

/// The result of redeeming a code.
package enum RedemptionOutcome: Sendable, Hashable {
    case granted(RedeemableCode, KeptGrant)
    case refused(OAuthError)
    /// There is no such code.
    case unknown
    /// The code was redeemed before; its session has ended now.
    case reused
}
