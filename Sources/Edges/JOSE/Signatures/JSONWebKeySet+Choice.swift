extension JSONWebKeySet {
    /// The maximum number of keys tried for one token.
    private static let mostTried = 64

    /// The keys that a token's header may refer to, at least one, in the order in which to try them.
    ///
    /// With a `kid` in the header: the key with that `kid`; if several have it (RFC 7517, section 4.5), those suitable
    /// for the header's algorithm. Without a `kid`: all keys suitable for the header's algorithm. A provider with
    /// several keys should send a `kid` (OpenID Connect Core, section 10.1), but some that rotate their keys do not.
    /// Repeated keys count once, and only the first 64 suitable keys are returned.
    ///
    /// Throws `unknownKey` if no key has the `kid`, or if there is no `kid` and no suitable key; the error of the key
    /// if it is the only one with its `kid`; `unsuitableKey` if none of several is suitable.
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
    /// Verifies the token with the first of the keys that accepts it; see ``verified(by:allowing:)``.
    ///
    /// Throws the error of the last key tried, or `unknownKey` if there are no keys.
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
