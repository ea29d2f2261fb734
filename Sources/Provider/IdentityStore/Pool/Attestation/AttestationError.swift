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
