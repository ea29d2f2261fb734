/// Whether a token was signed with a key that its provider publishes.
public enum TokenSignature: Sendable, Hashable {
    /// The signature was made with the key; `keyID` is `nil` if the token names none.
    case valid(algorithm: String, keyID: UntrustedText?)
    /// The signature was not made with the key that the token names, or with any published key if it names none.
    case invalid(keyID: UntrustedText?)
    /// The provider publishes no suitable key with the ID that the token names.
    case unknownKey(keyID: UntrustedText?)
    /// The token names an algorithm that published keys cannot verify.
    case unsupported(algorithm: UntrustedText)
    /// The token is not a JWT, so that only the provider can check it.
    case opaque
}
