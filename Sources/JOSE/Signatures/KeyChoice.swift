extension JSONWebKeySet {
    /// How many keys are tried for one token at most.
    private static let mostTried = 64

    /// The keys that a token's header may mean, one at least, to be tried in turn.
    ///
    /// The one of that name, else `unknownKey`; where several have it (RFC 7517, section 4.5), those of them that are fit for the header's
    /// algorithm. For a header without a name all of the set that are fit for its algorithm: with several a provider should name one
    /// (OpenID Connect Core, section 10.1), and some that change their keys do not. A key that stands there twice is one, and of more than 64 the
    /// first are taken. Throws what is wrong with a key that is the only one of its name, `unsuitableKey` where none of several is fit.
    public func verificationKeys(for header: JWSHeader) throws(JOSEError) -> [VerificationKey] {
        guard let name = header.keyID else {
            let fit = fit(for: header, among: keys)
            guard !fit.isEmpty else { throw JOSEError(.unknownKey) }
            return fit
        }
        let named = distinct(keys.filter { $0.kid?.utf8.elementsEqual(name.utf8) == true })
        guard let jwk = named.first else { throw JOSEError(.unknownKey) }
        guard named.count > 1 else { return [try VerificationKey(jwk)] }
        let fit = fit(for: header, among: named)
        guard !fit.isEmpty else { throw JOSEError(.unsuitableKey) }
        return fit
    }

    private func fit(for header: JWSHeader, among keys: [JSONWebKey]) -> [VerificationKey] {
        let fit = distinct(keys).lazy.compactMap { try? VerificationKey($0) }
            .filter { key in key.algorithms.contains { $0.rawValue == header.algorithm } }
        return Array(fit.prefix(Self.mostTried))
    }

    private func distinct(_ keys: [JSONWebKey]) -> [JSONWebKey] {
        var seen: Set<JSONWebKey> = []
        return keys.filter { seen.insert($0).inserted }
    }
}

extension UnverifiedJWS {
    /// The same text, believed: its signature is that of one of the keys; see ``verified(by:allowing:)``.
    ///
    /// Throws what was wrong with the last key that was tried; with none `unknownKey`.
    public func verified(
        byOneOf keys: [VerificationKey], allowing algorithms: Set<SigningAlgorithm>
    ) throws(JOSEError) -> VerifiedJWS {
        var failure = JOSEError(.unknownKey)
        for key in keys {
            do throws(JOSEError) { return try verified(by: key, allowing: algorithms) } catch { failure = error }
        }
        throw failure
    }
}
