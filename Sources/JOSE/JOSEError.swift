/// Why a key or a signed text is not taken.
public struct JOSEError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cases a caller can tell apart.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Not three parts of strict base64url, or larger than any honest token.
        case malformedToken
        /// The header is no JSON object with a text `alg`, or has a member twice.
        case malformedHeader
        /// The header demands an extension (`crit`, `b64`): we know none.
        case unknownExtension
        /// The header's algorithm is unknown to us, `none` among them.
        case unknownAlgorithm
        /// The algorithm is known, but is not among those that the caller allows.
        case algorithmNotAllowed
        /// The key is for another algorithm or another use.
        case unsuitableKey
        /// The key's members or bytes make no key.
        case malformedKey
        /// The key is too short to trust what it signs.
        case weakKey
        /// No key of the set has the name that the header gives, or the header gives none and no key is fit.
        case unknownKey
        /// The signature is not the key's for this text.
        case invalidSignature
        /// The library refused, for want of memory or randomness.
        case unavailable
    }

    /// Which case this is.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// What is wrong, in words; an error holds nothing of key or token.
    public var description: String { code.words }
}

extension JOSEError.Code {
    /// What is wrong, in words that a sentence can go on with.
    public var words: String {
        switch self {
        case .malformedToken: "a text that is no signed token (JWS)"
        case .malformedHeader: "a token whose header cannot be read"
        case .unknownExtension: "a token that demands an extension (crit), of which this program knows none"
        case .unknownAlgorithm: "an algorithm that this program does not know"
        case .algorithmNotAllowed: "an algorithm that is not allowed here"
        case .unsuitableKey: "a key for another algorithm or use"
        case .malformedKey: "a key that cannot be read"
        case .weakKey: "a key that is too short"
        case .unknownKey: "no key of that name"
        case .invalidSignature: "a signature that is not the key's"
        case .unavailable: "the cryptographic library refused, for want of memory or randomness"
        }
    }
}
