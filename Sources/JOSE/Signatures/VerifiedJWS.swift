/// A signed text whose signature is verified; only ``UnverifiedJWS/verified(by:allowing:)`` creates one.
public struct VerifiedJWS: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    public let header: JWSHeader
    public let payload: [UInt8]
    public let algorithm: SigningAlgorithm

    /// Constant, because a token is a credential.
    public var description: String { "‹verified token›" }
    /// Contains only the header.
    public var customMirror: Mirror { Mirror(self, children: ["header": header]) }
}
