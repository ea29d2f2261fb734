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

    init(url: String, startLink: String?, headers: HTTPHeaders = [:], userCode: String? = nil) {
        self.url = url
        self.startLink = startLink
        self.headers = headers
        self.userCode = userCode
    }
}
