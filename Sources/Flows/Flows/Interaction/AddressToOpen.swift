public import FoundationEssentials
public import HTTPMessage

/// An address that the user must open in a browser while the flow waits.
public struct AddressToOpen: Sendable, Hashable {
    public let url: String
    /// A single-use link that may be passed to another program; `nil` if ``url`` must not be passed on.
    ///
    /// Arguments of another program are visible to every process on this machine.
    public let startLink: String?
    /// Headers that the browser must add to every request; usually empty.
    public var headers: HTTPHeaders = [:]
    /// The code to type on that page, if there is one (RFC 8628).
    public var userCode: String?
    /// The address that includes the code, for a QR code, or `nil` (RFC 8628, `verification_uri_complete`).
    public var completeURL: String?
    /// When the code expires; `nil` if there is no code.
    public var expiresAt: Date?
    /// The beginning of the browser's final address, which the user pastes; `nil` if nothing is pasted.
    public var redirectURI: String?
}
