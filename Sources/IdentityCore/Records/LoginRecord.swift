package import FoundationEssentials
import HTTPMessage
import IdentityModel
package import OpenID

/// Which login is meant: one of a browser's.
package struct LoginKey: Sendable, Hashable {
    /// The SHA-256 of the browser's cookie.
    package let browser: [UInt8]
    /// The login among the browser's own.
    package let tab: String

    package init(browser: [UInt8], tab: String) {
        self.browser = browser
        self.tab = tab
    }
}

/// A login that has begun and not ended.
package struct LoginRecord: Sendable, Hashable {
    /// Which one it is; with its first right proof it becomes another browser cookie's.
    package var key: LoginKey
    /// The store's id of the client that asks for the code.
    package let clientRecordID: String
    /// What the client asked for, in the form of its query.
    package let request: AcceptedRequest
    /// How far it has come.
    package var state: LoginState
    /// The SHA-256 of the code that the page on show carries.
    package var pageCode: [UInt8]
    /// When it is too late.
    package var expiresAt: Date
    /// The network that it began from, whose share it counts towards; empty for none.
    package var network = ""
    /// Whether somebody has answered one of its pages; it is not given up for one that nobody has.
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

/// What of an authorization request is needed to answer it.
package struct AcceptedRequest: Sendable, Hashable, Codable {
    package let redirectURI: String
    /// The response mode's name.
    let responseMode: String
    package let scope: String
    package let state: String?
    package let nonce: String?
    package let challenge: String?
    package let challengeMethod: String?
    /// Whether the person is to be asked whatever he has allowed before; nil in logins of older programs.
    package var asksForConsent: Bool?
    /// What the person came for, besides the login (Keycloak's `kc_action`); nil for nothing that has a page.
    package var action: RequiredAction?

    package init(_ request: AuthorizationRequest, _ wish: PromptWish) {
        asksForConsent = wish.asksForConsent ? true : nil
        let wished = request.extra["kc_action"].map { RequiredAction(rawValue: $0) }
        action = wished.flatMap { RequiredAction.inOrder.contains($0) ? $0 : nil }
        redirectURI = request.redirectURI
        responseMode = (request.responseMode ?? .query).rawValue
        scope = request.scope
        state = request.state
        nonce = request.nonce?.value
        challenge = request.challenge?.value
        challengeMethod = request.challenge?.method.rawValue
    }

    /// How the answer travels.
    package var mode: ResponseMode { ResponseMode(rawValue: responseMode) ?? .query }
}
