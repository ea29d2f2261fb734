package import CognitoProtocol
import FoundationEssentials

/// A refresh token with its grant and user, as stored.
package struct RefreshablePoolToken: Sendable, Hashable {
    package let grant: PoolGrant
    package let user: PoolUser
    /// Whether a successor has replaced the token.
    let isReplaced: Bool
}

/// The changes to write for an accepted refresh.
package struct PoolRefresh: Sendable, Hashable {
    /// The SHA-256 digest of the token's successor; `nil` if the token stays valid.
    package let successorHash: [UInt8]?

    package init(successorHash: [UInt8]?) { self.successorHash = successorHash }
}

package struct PoolRefreshError: Error, Sendable, Hashable {
    package let error: CognitoError
    /// Whether the refusal revokes the grant, as for a token whose successor was issued.
    var revokesGrant = false
}

package enum PoolRefreshOutcome: Sendable, Hashable {
    case granted(PoolUser, PoolGrant)
    case refused(CognitoError)
    /// There is no such token in this pool.
    case unknown
}

/// The stored state of an access or ID token.
package struct PoolAccess: Sendable, Hashable {
    package let user: PoolUser
    package let grant: PoolGrant

    package var isRevoked: Bool { grant.revokedAt != nil }
}
