/// A signed text whose signature is verified; only ``UnverifiedJWS/verified(by:allowing:)`` makes one.
public struct VerifiedJWS: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The header, verified.
    public let header: JWSHeader
    /// The payload, verified.
    public let payload: [UInt8]
    /// The algorithm of the signature.
    public let algorithm: SigningAlgorithm

    /// A fixed text, because a token is a credential.
    public var description: String { "‹verified token›" }
    /// Shows the header only to `dump` and other users of mirrors.
    public var customMirror: Mirror { Mirror(self, children: ["header": header]) }
}
