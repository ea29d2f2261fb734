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

    /// The code's name; an error holds nothing of key or token.
    public var description: String { "JOSEError.\(code.rawValue)" }
}
