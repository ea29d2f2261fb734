package import FoundationEssentials
package import OpenID

/// An authorization code to issue.
package struct NewCode: Sendable, Hashable {
    /// The SHA-256 digest of the code.
    package let hash: [UInt8]
    package let request: AcceptedRequest
    package let scope: String
    package let expiresAt: Date

    package init(hash: [UInt8], request: AcceptedRequest, scope: String, expiresAt: Date) {
        self.hash = hash
        self.request = request
        self.scope = scope
        self.expiresAt = expiresAt
    }
}

/// The part of an authorization request that the response needs.
package struct AcceptedRequest: Sendable, Hashable, Codable {
    package let redirectURI: String
    /// The raw value of the response mode.
    let responseMode: String
    package let scope: String
    package let state: String?
    package let nonce: String?
    package let challenge: String?
    /// Whether the user is asked for consent even after an earlier consent; `nil` for false.
    package var asksForConsent: Bool?
    /// The required action that the request asks for (Keycloak's `kc_action`); `nil` if there is none, or it has no
    /// page.
    package var action: RequiredAction?

    /// The response mode: how the response reaches the client.
    package var mode: ResponseMode { ResponseMode(rawValue: responseMode) ?? .query }
}
