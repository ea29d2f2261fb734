package import FoundationEssentials
package import OpenID

/// An authorization code of the hosted UI to store; it can be redeemed once.
package struct HostedCode: Sendable, Hashable {
    /// The SHA-256 digest of the code.
    package let hash: [UInt8]
    /// The client's redirect URI.
    package let redirectURI: String
    package let scope: String
    /// The PKCE challenge; `nil` if the client sent none.
    package let challenge: CodeChallenge?
    /// The client's `nonce`; `nil` for none.
    package let nonce: String?
    /// The time when the code expires.
    package let expiresAt: Date

    package init(
        hash: [UInt8], redirectURI: String, scope: String, challenge: CodeChallenge?, nonce: String?, expiresAt: Date
    ) {
        self.hash = hash
        self.redirectURI = redirectURI
        self.scope = scope
        self.challenge = challenge
        self.nonce = nonce
        self.expiresAt = expiresAt
    }

    /// Creates a code for an authorization request.
    package init(hash: [UInt8], for request: HostedRequest, expiresAt: Date) {
        self.init(
            hash: hash, redirectURI: request.redirectURI, scope: request.scope, challenge: request.challenge,
            nonce: request.nonce, expiresAt: expiresAt)
    }
}

/// An authorization code of the hosted UI with its user, as stored.
package struct RedeemableHostedCode: Sendable, Hashable {
    package let code: HostedCode
    package let user: PoolUser
    /// The time of the user's authentication.
    package let authTime: Date
}

/// A browser's session at the hosted UI to store.
package struct HostedSession: Sendable, Hashable {
    /// The SHA-256 digest of the session cookie.
    package let cookieHash: [UInt8]
    /// The time when the session expires.
    package let expiresAt: Date

    package init(cookieHash: [UInt8], expiresAt: Date) {
        self.cookieHash = cookieHash
        self.expiresAt = expiresAt
    }
}
