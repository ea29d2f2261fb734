import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID

/// Which login is meant: one of a browser's.
struct LoginKey: Sendable, Hashable {
    /// The SHA-256 of the browser's cookie.
    let browser: [UInt8]
    /// The login among the browser's own.
    let tab: String
}

/// A login that has begun and not ended.
struct LoginRecord: Sendable, Hashable {
    /// Which one it is; with its first right proof it becomes another browser cookie's.
    var key: LoginKey
    /// The store's id of the client that asks for the code.
    let clientRecordID: String
    /// What the client asked for, in the form of its query.
    let request: AcceptedRequest
    /// How far it has come.
    var state: LoginState
    /// The SHA-256 of the code that the page on show carries.
    var pageCode: [UInt8]
    /// When it is too late.
    var expiresAt: Date
    /// The network that it began from, whose share it counts towards; empty for none.
    var network = ""
    /// Whether somebody has answered one of its pages; it is not given up for one that nobody has.
    var isTouched = false
}

/// What of an authorization request is needed to answer it.
struct AcceptedRequest: Sendable, Hashable, Codable {
    let redirectURI: String
    /// The response mode's name.
    let responseMode: String
    let scope: String
    let state: String?
    let nonce: String?
    let challenge: String?
    let challengeMethod: String?
    /// Whether the person is to be asked whatever he has allowed before; nil in logins of older programs.
    var asksForConsent: Bool?
    /// What the person came for, besides the login (Keycloak's `kc_action`); nil for nothing that has a page.
    var action: RequiredAction?

    init(_ request: AuthorizationRequest, _ wish: PromptWish) {
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
    var mode: ResponseMode { ResponseMode(rawValue: responseMode) ?? .query }
}
