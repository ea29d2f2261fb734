public import HTTPMessage

/// Asks for the address that a browser ended at; asked again until it is one of this flow.
public struct RedirectQuestion: Sendable, Hashable {
    /// The address to open in any browser.
    public let url: String
    /// What every request of that browser must carry.
    public let headers: HTTPHeaders
    /// What the right address begins with.
    public let redirectURI: String
    /// Why the address before was not taken, as a sentence; nil the first time.
    public let refusal: String?
}
