/// A signed text in compact serialization, split but not verified: anyone could have made it.
public struct UnverifiedJWS: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    public let header: JWSHeader
    public let payload: [UInt8]
    private let signature: [UInt8]
    private let signedBytes: [UInt8]

    /// The maximum length of a compact text in bytes.
    public static let longest = 1 << 18

    /// Splits a compact text.
    ///
    /// Throws `malformedToken` for a text that is not three parts of strict base64url or is too long,
    /// `malformedHeader`, `unknownExtension`.
    public init(compact: String) throws(JOSEError) {
        guard compact.utf8.count <= Self.longest else { throw JOSEError(.malformedToken) }
        let parts = compact.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { throw JOSEError(.malformedToken) }
        self.header = try JWSHeader(parsing: header)
        self.payload = payload
        self.signature = signature
        signedBytes = Array(compact.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
    }

    /// Verifies that the signature was made with the key, by an algorithm that the caller allows and the key is for.
    ///
    /// The caller selects the key. Header members about keys other than `kid` (`jwk`, `jku`, `x5u`) are ignored.
    public func verified(
        by key: VerificationKey, allowing algorithms: Set<SigningAlgorithm>
    ) throws(JOSEError) -> VerifiedJWS {
        guard let algorithm = SigningAlgorithm(rawValue: header.algorithm) else { throw JOSEError(.unknownAlgorithm) }
        guard algorithms.contains(algorithm) else { throw JOSEError(.algorithmNotAllowed) }
        guard key.algorithms.contains(algorithm) else { throw JOSEError(.unsuitableKey) }
        guard key.key.verifies(signature, of: signedBytes, algorithm) else { throw JOSEError(.invalidSignature) }
        return VerifiedJWS(header: header, payload: payload, algorithm: algorithm)
    }

    /// Constant, because a token is a credential.
    public var description: String { "‹signed token›" }
    /// Contains only the header.
    public var customMirror: Mirror { Mirror(self, children: ["header": header]) }
}

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

/// The protected header of a signed text; untrusted until the signature is verified.
public struct JWSHeader: Sendable, Hashable {
    /// The algorithm's name, supported or not.
    public let algorithm: String
    /// The key's identifier; `nil` if the header has none.
    public let keyID: String?
    /// The token's type (`JWT`, `at+jwt`, …); `nil` if absent.
    public let type: String?
    /// All members.
    public let json: JSONValue

    /// Parses a header; rejects a repeated member, `crit` and `b64` (RFC 7515, sections 4 and 4.1.11; RFC 7797).
    init(parsing bytes: [UInt8]) throws(JOSEError) {
        guard let json = try? JSONValue(parsing: bytes), json.object != nil, let algorithm = json["alg"]?.string else {
            throw JOSEError(.malformedHeader)
        }
        guard json["crit"] == nil, json["b64"] == nil else { throw JOSEError(.unknownExtension) }
        for name in ["kid", "typ"] {
            if let value = json[name], value != .null, value.string == nil { throw JOSEError(.malformedHeader) }
        }
        self.json = json
        self.algorithm = algorithm
        keyID = json["kid"]?.string
        type = json["typ"]?.string
    }
}
