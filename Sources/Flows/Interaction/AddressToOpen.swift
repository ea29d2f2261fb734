public import FoundationEssentials
public import HTTPMessage

/// An address that the user must open in a browser while the flow waits.
public struct AddressToOpen: Sendable, Hashable {
    public let url: String
    /// A link that works once, for passing to other programs, which makes it visible on this machine; nil if ``url``
    /// must not be passed on.
    public let startLink: String?
    /// Headers that the browser must add to every request; usually empty.
    public var headers: HTTPHeaders = [:]
    /// The code to type there, if there is one (RFC 8628).
    public var userCode: String?
    /// The address with the code in it, for a QR code; nil if there is none (RFC 8628, `verification_uri_complete`).
    public var completeURL: String?
    /// When the code expires; nil if there is none.
    public var expiresAt: Date?
    /// The beginning of the browser's final address, which the user pastes; nil if nothing is pasted.
    public var redirectURI: String?
}
