import FoundationEssentials
import JOSE

/// Signs and verifies the tokens of the simulated attestation.
///
/// The tokens come from no device and no vendor, and their type says so. They let users try registrations with
/// DeviceCheck and Play Integrity.
enum AttestationTokens {
    static func sign(_ payload: JSONValue, type: String, key: SigningKey) throws(JOSEError) -> String {
        try key.sign(header: ["typ": .string(type)], payload: payload.bytes)
    }

    /// Verifies a token of a type and returns its payload.
    static func payload(of token: String, type: String, key: JSONWebKey) throws(AttestationError) -> JSONValue {
        guard let unverified = try? UnverifiedJWS(compact: token), unverified.header.type == type else {
            throw .notAToken
        }
        guard let key = try? VerificationKey(key), let verified = try? unverified.verified(by: key, allowing: [.es256])
        else { throw .signature }
        guard let payload = try? JSONValue(parsing: verified.payload), payload.object != nil else { throw .malformed }
        return payload
    }

    /// Rejects a token that is too old or from the future.
    static func check(issuedAt: Date, at now: Date) throws(AttestationError) {
        let age = now.timeIntervalSince(issuedAt)
        guard age <= Double(PoolLifetimes.attestation) else { throw .tooOld }
        guard age >= -Double(PoolLifetimes.leeway) else { throw .future }
    }
}
