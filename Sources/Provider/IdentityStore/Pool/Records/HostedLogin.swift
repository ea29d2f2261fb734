package import FoundationEssentials
package import OpenID

/// A login of the hosted UI that waits for the upstream provider's response, as stored; the response is accepted once.
package struct HostedLogin: Sendable, Hashable {
    /// The SHA-256 digest of the `state` that the upstream provider returns.
    package let stateHash: [UInt8]
    /// The SHA-256 digest of the cookie that binds the login to the browser.
    package let browserHash: [UInt8]
    package let request: HostedRequest
    /// The name of the upstream provider.
    package let provider: String
    /// The nonce of the request to the upstream provider.
    package let nonce: Nonce
    /// The PKCE verifier of the request to the upstream provider.
    package let verifier: CodeVerifier
    /// The time when the login expires.
    package let expiresAt: Date
    /// The network of the request, for the limit per network; empty for none.
    package let network: String

    package init(
        stateHash: [UInt8], browserHash: [UInt8], request: HostedRequest, provider: String, nonce: Nonce,
        verifier: CodeVerifier, expiresAt: Date, network: String
    ) {
        self.stateHash = stateHash
        self.browserHash = browserHash
        self.request = request
        self.provider = provider
        self.nonce = nonce
        self.verifier = verifier
        self.expiresAt = expiresAt
        self.network = network
    }
}

/// The parameters of a client's authorization request at the hosted UI.
package struct HostedRequest: Sendable, Hashable {
    /// The redirect URI, one of the pool's.
    package let redirectURI: String
    /// The client's `state`; `nil` for none.
    package let state: String?
    package let scope: String
    /// The PKCE challenge; `nil` if the client sent none.
    package let challenge: CodeChallenge?
    /// The client's `nonce`; `nil` for none.
    package let nonce: String?

    package init(redirectURI: String, state: String?, scope: String, challenge: CodeChallenge?, nonce: String?) {
        self.redirectURI = redirectURI
        self.state = state
        self.scope = scope
        self.challenge = challenge
        self.nonce = nonce
    }
}
