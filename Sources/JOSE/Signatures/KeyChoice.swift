extension JSONWebKeySet {
    /// The key that a token's header means.
    ///
    /// The one of that name, else `unknownKey`; keys of different kinds may share a name (RFC 7517, section 4.5), then it is the one that is fit
    /// for the header's algorithm, else `ambiguousKey`. For a header without a name it is the only one of the set that is fit for its algorithm
    /// (OpenID Connect Core, section 10.1). A key that stands there twice is one. Throws what is wrong with the key itself too.
    public func verificationKey(for header: JWSHeader) throws(JOSEError) -> VerificationKey {
        guard let name = header.keyID else {
            let fit = fit(for: header, among: keys)
            guard fit.count == 1, let key = fit.first else { throw JOSEError(.unknownKey) }
            return key
        }
        let named = distinct(keys.filter { $0.kid?.utf8.elementsEqual(name.utf8) == true })
        guard let jwk = named.first else { throw JOSEError(.unknownKey) }
        guard named.count > 1 else { return try VerificationKey(jwk) }
        let fit = fit(for: header, among: named)
        guard fit.count == 1, let key = fit.first else { throw JOSEError(.ambiguousKey) }
        return key
    }

    private func fit(for header: JWSHeader, among keys: [JSONWebKey]) -> [VerificationKey] {
        distinct(keys).compactMap { try? VerificationKey($0) }
            .filter { key in key.algorithms.contains { $0.rawValue == header.algorithm } }
    }

    private func distinct(_ keys: [JSONWebKey]) -> [JSONWebKey] {
        var seen: Set<JSONWebKey> = []
        return keys.filter { seen.insert($0).inserted }
    }
}
