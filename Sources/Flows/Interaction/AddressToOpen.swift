public import FoundationEssentials
public import HTTPMessage

/// An address that the person is to open in a browser, while the flow waits.
public struct AddressToOpen: Sendable, Hashable {
    /// The address to show.
    public let url: String
    /// The address to hand to other programs, which others on this machine may see: it works once; nil where ``url`` is not to be handed on.
    public let startLink: String?
    /// What every request from there must carry, where the browser has to add it; empty as a rule.
    public let headers: HTTPHeaders
    /// What is typed there, where something is (RFC 8628).
    public let userCode: String?
    /// The same address with the code in it, for a picture to be scanned; nil where there is none (RFC 8628, `verification_uri_complete`).
    public let completeURL: String?
    /// When the code runs out; nil where there is none.
    public let expiresAt: Date?
    /// What the address begins with that the browser ends at and that is asked for; nil where nothing is pasted.
    public let redirectURI: String?

    init(
        url: String, startLink: String?, headers: HTTPHeaders = [:], userCode: String? = nil,
        completeURL: String? = nil, expiresAt: Date? = nil, redirectURI: String? = nil
    ) {
        self.url = url
        self.startLink = startLink
        self.headers = headers
        self.userCode = userCode
        self.completeURL = completeURL
        self.expiresAt = expiresAt
        self.redirectURI = redirectURI
    }
}
