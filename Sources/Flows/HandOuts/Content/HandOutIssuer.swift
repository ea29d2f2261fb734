public import Localization

/// What all hand-outs of a tenant have in common.
public struct HandOutIssuer: Sendable, Hashable {
    public let tenant: String
    /// The provider's base URL.
    public let address: String
    public let qr: QRContent
    /// The language's tag in BCP 47.
    public let language: String
    package let texts: Texts
    /// Whether the provider's pages accept a code that is typed in groups.
    public let acceptsSpaces: Bool

    public init(
        tenant: String, address: String, qr: QRContent, language: String, texts: Texts, acceptsSpaces: Bool
    ) {
        self.tenant = tenant
        self.address = address
        self.qr = qr
        self.language = language
        self.texts = texts
        self.acceptsSpaces = acceptsSpaces
    }
}
