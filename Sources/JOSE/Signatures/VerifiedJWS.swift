/// A signed text whose signature was checked; only ``UnverifiedJWS/verified(by:allowing:)`` makes one.
public struct VerifiedJWS: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// What the signer says of the text.
    public let header: JWSHeader
    /// What the signer says.
    public let payload: [UInt8]
    /// The algorithm of the signature.
    public let algorithm: SigningAlgorithm

    init(header: JWSHeader, payload: [UInt8], algorithm: SigningAlgorithm) {
        self.header = header
        self.payload = payload
        self.algorithm = algorithm
    }

    /// The mark of a token.
    public var description: String { "‹verified token›" }
    /// Shows the header alone to `dump` and friends.
    public var customMirror: Mirror { Mirror(self, children: ["header": header]) }
}
