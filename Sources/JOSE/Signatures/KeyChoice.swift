extension JSONWebKeySet {
    /// The key that a token's header means.
    ///
    /// The one of that name, else `unknownKey` or `ambiguousKey`; for a header without a name the only one of the set that is fit for its
    /// algorithm (OpenID Connect Core, section 10.1). Throws what is wrong with the key itself too.
    public func verificationKey(for header: JWSHeader) throws(JOSEError) -> VerificationKey {
        guard let name = header.keyID else {
            let fit = keys.compactMap { try? VerificationKey($0) }
                .filter { key in key.algorithms.contains { $0.rawValue == header.algorithm } }
            guard fit.count == 1, let key = fit.first else { throw JOSEError(.unknownKey) }
            return key
        }
        let named = keys.filter { $0.kid?.utf8.elementsEqual(name.utf8) == true }
        guard named.count <= 1 else { throw JOSEError(.ambiguousKey) }
        guard let jwk = named.first else { throw JOSEError(.unknownKey) }
        return try VerificationKey(jwk)
    }
}
