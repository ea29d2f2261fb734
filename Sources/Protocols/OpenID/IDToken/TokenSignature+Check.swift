public import IdentityModel
public import JOSE

extension TokenSignature {
    /// Verifies the signature of any token with a provider's published keys; the claims are not checked.
    public init(of compact: Secret, keys: JSONWebKeySet) {
        guard let token = try? UnverifiedJWS(compact: compact.exposedText) else {
            self = .opaque
            return
        }
        let keyID = token.header.keyID.map { UntrustedText($0) }
        guard let algorithm = SigningAlgorithm(rawValue: token.header.algorithm),
            SigningAlgorithm.asymmetric.contains(algorithm)
        else {
            self = .unsupported(algorithm: UntrustedText(token.header.algorithm))
            return
        }
        guard let candidates = try? keys.verificationKeys(for: token.header) else {
            self = .unknownKey(keyID: keyID)
            return
        }
        let isValid = (try? token.verified(byOneOf: candidates, allowing: SigningAlgorithm.asymmetric)) != nil
        self = isValid ? .valid(algorithm: algorithm.rawValue, keyID: keyID) : .invalid(keyID: keyID)
    }
}
