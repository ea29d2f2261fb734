public import IdentityModel
public import Sentences

/// The result of checking the signatures of the tokens that are JWTs.
public enum SignatureReport: Sendable, Hashable {
    case checked([CheckedToken])
    /// The provider's keys could not be loaded, for this reason.
    case noKeys(Sentence)

    public struct CheckedToken: Sendable, Hashable {
        public let kind: SessionTokens.Kind
        public let signature: TokenSignature

        public init(_ kind: SessionTokens.Kind, _ signature: TokenSignature) {
            self.kind = kind
            self.signature = signature
        }
    }
}
