public import IdentityModel

/// An address that the person is to open in a browser, while the flow waits for what comes of it.
public struct OpenedAddress: Sendable, Hashable {
    /// The address.
    public var url: UntrustedText
    /// What is typed there, where something is.
    public var userCode: UntrustedText?

    /// Makes an address.
    public init(url: UntrustedText, userCode: UntrustedText? = nil) {
        self.url = url
        self.userCode = userCode
    }
}
