package import FoundationEssentials
import HTTPMessage
import IdentityModel
package import OpenID

/// Identifies one login of one browser.
package struct LoginKey: Sendable, Hashable {
    /// The SHA-256 digest of the browser's cookie.
    package let browser: [UInt8]
    /// The ID of the login within the browser, which may have several open.
    package let tab: String

    package init(browser: [UInt8], tab: String) {
        self.browser = browser
        self.tab = tab
    }
}

/// A login in progress, as stored.
package struct LoginRecord: Sendable, Hashable {
    /// How long after its expiry a login can still be restarted by a late answer, in seconds; then it is deleted.
    static let restartTime = 12.0 * 3600

    /// The key.
    ///
    /// After the first correct credential, the login moves to a new browser cookie.
    package var key: LoginKey
    /// The internal ID of the client that requests the code.
    package let clientRecordID: String
    /// The accepted part of the authorization request.
    package let request: AcceptedRequest
    /// What has been collected on the pages so far.
    package var state: LoginState
    /// The SHA-256 digest of the code in the current page's form.
    package var pageCode: [UInt8]
    /// The time when the login expires.
    package var expiresAt: Date
    /// The network that started the login, for the limit per network; empty for none.
    package var network = ""
    /// Whether a page has been answered.
    ///
    /// When the store is full, logins without an answered page are deleted first.
    package var isTouched = false

    package init(
        key: LoginKey, clientRecordID: String, request: AcceptedRequest, state: LoginState, pageCode: [UInt8],
        expiresAt: Date, network: String = "", isTouched: Bool = false
    ) {
        self.key = key
        self.clientRecordID = clientRecordID
        self.request = request
        self.state = state
        self.pageCode = pageCode
        self.expiresAt = expiresAt
        self.network = network
        self.isTouched = isTouched
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

    package init(_ request: AuthorizationRequest, _ prompt: PromptParameter) {
        asksForConsent = prompt.asksForConsent ? true : nil
        let requested = request.extra["kc_action"].map { RequiredAction(rawValue: $0) }
        action = requested.flatMap { RequiredAction.inOrder.contains($0) ? $0 : nil }
        redirectURI = request.redirectURI
        responseMode = (request.responseMode ?? .query).rawValue
        scope = request.scope
        state = request.state
        nonce = request.nonce?.value
        challenge = request.challenge?.value
    }

    /// The response mode: how the response reaches the client.
    package var mode: ResponseMode { ResponseMode(rawValue: responseMode) ?? .query }
}
