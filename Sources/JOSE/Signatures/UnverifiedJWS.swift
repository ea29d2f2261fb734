/// A signed text in compact form, taken apart and not yet checked: anybody could have made it.
public struct UnverifiedJWS: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// What the text says of itself.
    public let header: JWSHeader
    /// What it carries; not to be believed yet.
    public let payload: [UInt8]
    private let signature: [UInt8]
    private let signedBytes: [UInt8]

    /// Longest compact text that is looked at, in bytes.
    public static let longest = 1 << 18

    /// Takes a compact text apart.
    ///
    /// Throws `malformedToken` for what is not three parts of strict base64url, `malformedHeader`, `unknownExtension`.
    public init(compact: String) throws(JOSEError) {
        guard compact.utf8.count <= Self.longest else { throw JOSEError(.malformedToken) }
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { throw JOSEError(.malformedToken) }
        self.header = try JWSHeader(parsing: header)
        self.payload = payload
        self.signature = signature
        signedBytes = Array((parts[0] + "." + parts[1]).utf8)
    }

    /// The same text, believed: its signature is the key's, by an algorithm that the caller allows and the key is for.
    ///
    /// The caller has chosen the key; what the header says about keys beside `kid` (`jwk`, `jku`, `x5u`) is never followed.
    public func verified(
        by key: VerificationKey, allowing algorithms: Set<SigningAlgorithm>
    ) throws(JOSEError) -> VerifiedJWS {
        guard let algorithm = SigningAlgorithm(rawValue: header.algorithm) else { throw JOSEError(.unknownAlgorithm) }
        guard algorithms.contains(algorithm) else { throw JOSEError(.algorithmNotAllowed) }
        guard key.algorithms.contains(algorithm) else { throw JOSEError(.unsuitableKey) }
        guard key.key.verifies(signature, of: signedBytes, algorithm) else { throw JOSEError(.invalidSignature) }
        return VerifiedJWS(header: header, payload: payload, algorithm: algorithm)
    }

    /// The mark of a token: its text opens doors.
    public var description: String { "‹signed token›" }
    /// Shows the header alone to `dump` and friends.
    public var customMirror: Mirror { Mirror(self, children: ["header": header]) }
}
