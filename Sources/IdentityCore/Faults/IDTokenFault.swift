import FoundationEssentials
import IdentityModel
import JOSE

/// How the tokens of one answer differ from right ones; without a fault, in nothing.
struct IDTokenFault: Sendable {
    private let name: FaultName?

    /// The fault of the request that this task answers, if it is one of an ID token.
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

    /// The time of the provider's clock.
    func time(_ now: Date) -> Date { name == .clockSkew ? now.addingTimeInterval(RequestFault.skew) : now }

    func nonce(_ nonce: String?) -> String? {
        name == .wrongNonce ? nonce == nil ? nil : "the-nonce-of-another-request" : nonce
    }

    /// The key that signs the token: the right one under its own name or an unknown one.
    func key(_ key: SigningKey) throws(JOSEError) -> SigningKey {
        guard name == .unknownKey else { return key }
        let renamed = try key.withPEM { pem in
            Result { () throws(JOSEError) in
                try SigningKey(pem: pem, algorithm: key.algorithm, keyID: "unpublished-key")
            }
        }
        return try renamed.get()
    }

    /// The signed token, with its signature or another one.
    func signed(_ token: Secret) -> Secret {
        guard name == .wrongSignature else { return token }
        var parts = token.exposedText.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard var signature = parts.last.flatMap({ Base64URL.decode($0) }), !signature.isEmpty else { return token }
        // The middle of it, so that the signature stays a number of the key's size.
        signature[signature.count / 2] ^= 0xff
        parts[parts.count - 1] = Base64URL.encode(signature)
        return Secret(parts.joined(separator: "."))
    }
}
