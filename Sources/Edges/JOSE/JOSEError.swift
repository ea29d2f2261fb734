public import Sentences

/// Why a key or a signed text is rejected.
public struct JOSEError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Not three parts of strict base64url, or larger than the limit for a token.
        case malformedToken
        /// The header is not a JSON object with a string `alg`, or has a repeated member.
        case malformedHeader
        /// The header requires an extension (`crit`, `b64`); none is supported.
        case unknownExtension
        /// The header's algorithm is not supported. This includes `none`.
        case unknownAlgorithm
        /// The algorithm is supported, but the caller does not allow it.
        case algorithmNotAllowed
        /// The key is for another algorithm or another use.
        case unsuitableKey
        /// The key's members or bytes are not a valid key.
        case malformedKey
        /// The key is too short to be secure.
        case weakKey
        /// The set has no key with the header's `kid`, or the header has none and no key is suitable.
        case unknownKey
        /// The signature was not made with this key for this text.
        case invalidSignature
        /// The library failed because of missing memory or randomness.
        case unavailable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// Contains nothing of the key or the token.
    public var description: String { code.sentence.english }
}

extension JOSEError.Code {
    /// A phrase for use in a sentence.
    public var sentence: Text {
        switch self {
        case .malformedToken: Text("a text that is not a signed token (JWS)")
        case .malformedHeader: Text("a token whose header cannot be read")
        case .unknownExtension: Text("a token that requires an extension (crit), which this program does not support")
        case .unknownAlgorithm: Text("an algorithm that this program does not support")
        case .algorithmNotAllowed: Text("an algorithm that is not allowed here")
        case .unsuitableKey: Text("a key for another algorithm or use")
        case .malformedKey: Text("a key that cannot be read")
        case .weakKey: Text("a key that is too short")
        case .unknownKey: Text("no key with that identifier")
        case .invalidSignature: Text("a signature that was not made with the key")
        case .unavailable: Text("the cryptographic library failed for lack of memory or randomness")
        }
    }
}
