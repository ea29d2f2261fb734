import FoundationEssentials
import IdentityModel
import JOSE
import OpenID

/// Applies a fault to the tokens of one response; without a fault, it changes nothing.
struct IDTokenFault: Sendable {
    private let name: FaultName?

    /// The fault of the current task's request, if it affects ID tokens.
    ///
    /// - Parameter hasNonce: whether the ID token has a nonce; it cannot be wrong without one.
    static func striking(hasNonce: Bool) -> IDTokenFault {
        guard let fault = RequestFault.current else { return IDTokenFault(name: nil) }
        let concernsToken =
            switch fault.name {
            case .wrongNonce: hasNonce
            case .wrongSignature, .unknownKey, .clockSkew: true
            default: false
            }
        return IDTokenFault(name: concernsToken && fault.strikes() ? fault.name : nil)
    }

    /// The time on the provider's clock, which may be wrong.
    func time(_ now: Date) -> Date { name == .clockSkew ? now.addingTimeInterval(RequestFault.skew) : now }

    func nonce(_ nonce: String?) -> String? {
        name == .wrongNonce ? nonce == nil ? nil : "the-nonce-of-another-request" : nonce
    }

    /// The key that signs the token: the correct one, under its own or an unknown ID.
    func key(_ key: SigningKey) throws(JOSEError) -> SigningKey {
        guard name == .unknownKey else { return key }
        let renamed = try key.withPEM { pem in
            Result { () throws(JOSEError) in
                try SigningKey(pem: pem, algorithm: key.algorithm, keyID: "unpublished-key")
            }
        }
        return try renamed.get()
    }

    /// The signed token with its signature, or with an invalid one.
    func signed(_ token: Secret) -> Secret {
        guard name == .wrongSignature else { return token }
        var parts = token.exposedText.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard var signature = parts.last.flatMap({ Base64URL.decode($0) }), !signature.isEmpty else { return token }
        // Changes the middle, so that the signature remains a number of the key's size.
        signature[signature.count / 2] ^= 0xff
        parts[parts.count - 1] = Base64URL.encode(signature)
        return Secret(parts.joined(separator: "."))
    }
}
