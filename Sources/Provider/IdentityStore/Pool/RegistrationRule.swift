import CognitoProtocol
package import FoundationEssentials
package import JOSE

/// Decides whether a registration is accepted.
package struct RegistrationRule: Sendable {
    package let registration: UnverifiedRegistration
    /// The key that verifies the simulated attestation tokens.
    package let attestation: JSONWebKey
    package let now: Date

    package init(_ registration: UnverifiedRegistration, attestation: JSONWebKey, at now: Date) {
        self.registration = registration
        self.attestation = attestation
        self.now = now
    }

    /// Returns what to store, or throws the refusal.
    ///
    /// The proof is checked first: without a valid one, a client does not learn whether the user exists, and a
    /// repetition is not answered. A repetition is not checked against the changes of the first attempt.
    package func decide(_ facts: RegistrationFacts) throws(RegistrationError) -> AcceptedRegistration {
        var accepted = try proved(facts)
        guard !facts.isRepetition else { return accepted }
        if accepted.kind == .deviceCheck, facts.deviceBits.bit0, facts.allowedDevice?.isValid(at: now) != true {
            throw RegistrationError(
                .failed(.deviceCheckAlreadyRegistered), "The device has registered a user already.")
        }
        guard !facts.isUsernameTaken else {
            guard accepted.kind == .fsso else {
                throw RegistrationError(.usernameExists, "The user name is taken.")
            }
            throw RegistrationError(.failed(.alreadyRegistered), "The user is registered already.")
        }
        accepted.signInKey = registration.publicKey
        return accepted
    }

    private func proved(_ facts: RegistrationFacts) throws(RegistrationError) -> AcceptedRegistration {
        switch registration.proof {
        case .test(let token):
            do throws(DeviceTokenError) { return try test(token, facts) } catch {
                throw RegistrationError(.failed(.testRegCheckFailed), error.sentence)
            }
        case .fsso(let token):
            do throws(DeviceTokenError) { return try fsso(token, facts) } catch {
                throw RegistrationError(.failed(.userValidationFailed), error.sentence)
            }
        case .deviceCheck(let token, _, let build):
            let device: String
            do throws(AttestationError) {
                device = try DeviceCheckToken.verifiedDevice(of: token, build: build, key: attestation, at: now)
            } catch {
                throw RegistrationError(.failed(.userValidationFailed), error.sentence)
            }
            return AcceptedRegistration(kind: .deviceCheck, markedDevice: device)
        case .playIntegrity(let token, let deviceID, let packageName):
            do throws(AttestationError) {
                let verdict = try PlayIntegrityVerdict(verifying: token, key: attestation)
                try verdict.check(
                    deviceID: deviceID, packageName: packageName,
                    fingerprints: facts.pool.checksFingerprints ? facts.fingerprints : nil, at: now)
            } catch {
                throw RegistrationError(.failed(.userValidationFailed), error.sentence)
            }
            return AcceptedRegistration(kind: .playIntegrity)
        }
    }

    private func test(_ token: String, _ facts: RegistrationFacts) throws(DeviceTokenError) -> AcceptedRegistration {
        // Checked first, because no key was read from the store for a text that is not a token or names no key.
        try DeviceTokenError.checkHeader(of: token)
        guard let key = facts.testKey, key.isValid else { throw .unknownKey }
        let rule = DeviceTokenRule(
            keyID: key.id, key: key.publicKey, issuer: RegistrationAudience.testIssuer,
            audience: RegistrationAudience.test, subject: registration.username.rawValue)
        let claims = try rule.claims(of: token, at: now)
        guard registration.publicKey != nil else { throw .publicKey }
        let entitlements = claims.attributes[PoolTokenClaim.entitlementsSet]?.string
        return AcceptedRegistration(
            kind: .test, registrationKid: key.id,
            entitlementsSet: entitlements.map { $0.cut(toBytes: StoredBounds.name) })
    }

    private func fsso(_ token: String, _ facts: RegistrationFacts) throws(DeviceTokenError) -> AcceptedRegistration {
        try DeviceTokenError.checkHeader(of: token)
        guard let issuer = facts.issuer else { throw .unknownKey }
        let claims = try issuer.rule(for: registration.username).claims(of: token, at: now)
        let kept = claims.attributes.filter { name, value in
            issuer.attributes.contains(name) && !PoolClaimNames.isReserved(name)
                && value.text.fits(StoredBounds.value)
        }
        return AcceptedRegistration(kind: .fsso, issuer: issuer.name.issuer, attributes: kept)
    }
}

extension DeviceTokenError {
    /// Rejects a text that is not a token, and a token with another algorithm than RS256 or without `kid`.
    fileprivate static func checkHeader(of token: String) throws(DeviceTokenError) {
        guard let unverified = try? UnverifiedJWS(compact: token) else { throw .notAToken }
        guard unverified.header.algorithm == SigningAlgorithm.rs256.rawValue else {
            throw .algorithm(unverified.header.algorithm)
        }
        guard unverified.header.keyID != nil else { throw .keyID }
    }
}

extension FSSOIssuerRecord {
    /// The rule that verifies the issuer's tokens for a user, at registration and sign-in.
    func rule(for username: PoolUsername) -> DeviceTokenRule {
        DeviceTokenRule(
            keyID: name.keyID, key: publicKey, issuer: name.issuer, audience: RegistrationAudience.fsso,
            subject: username.rawValue, allowsAudienceList: true)
    }
}
