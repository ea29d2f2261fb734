import FoundationEssentials
import JOSE

/// Why a simulated attestation token is rejected.
package enum AttestationError: Error, Sendable, Hashable {
    /// Not a signed token (JWS), or one of another type.
    case notAToken
    /// Not signed with the pool's attestation key.
    case signature
    /// A member is missing or has another type.
    case malformed
    /// Older than ``PoolLifetimes/attestation``.
    case tooOld
    case future
    /// For another build type.
    case build
    /// The request hash is not the device ID.
    case requestHash
    /// For another app.
    case package
    case appNotRecognized
    /// The device does not meet the integrity requirement.
    case deviceIntegrity
    /// The app's signing certificate is not among the pool's fingerprints.
    case certificate

    /// A sentence about the fault, for support.
    package var sentence: String {
        switch self {
        case .notAToken: "The answer is not a simulated attestation token of this type."
        case .signature: "The attestation token was not signed by the pool's attestation."
        case .malformed: "A member of the attestation token is missing or has another type."
        case .tooOld: "The attestation token is older than 10 minutes."
        case .future: "The attestation token is from the future."
        case .build: "The attestation token is for another build type."
        case .requestHash: "The attestation token's requestHash is not the device id."
        case .package: "The attestation token is for another package."
        case .appNotRecognized: "The app is not PLAY_RECOGNIZED."
        case .deviceIntegrity: "The device verdict has no MEETS_DEVICE_INTEGRITY."
        case .certificate: "The app's signing certificate is not among the pool's fingerprints."
        }
    }
}

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
