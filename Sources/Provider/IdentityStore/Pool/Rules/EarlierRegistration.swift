import CognitoProtocol
import FoundationEssentials

/// An earlier registration of a user name, as stored.
struct EarlierRegistration: Sendable, Hashable {
    /// The `sub` of the registered user.
    let userSubject: String
    /// The value of `amz-sdk-invocation-id`; `nil` for none.
    let invocationID: String?
    /// The SHA-256 digest of the request's body.
    let bodyHash: [UInt8]?
    let registeredAt: Date
}

extension RegistrationAttempt {
    /// How long the same body counts as a repetition, in seconds.
    static let repetitionTime = 60.0

    /// Whether this attempt repeats an earlier registration of its user name whose response was lost.
    ///
    /// A pure function.
    func repeats(_ earlier: EarlierRegistration, at now: Date) -> Bool {
        if let invocationID, invocationID == earlier.invocationID { return true }
        return bodyHash == earlier.bodyHash
            && now.timeIntervalSince(earlier.registeredAt) < RegistrationAttempt.repetitionTime
    }
}

extension PoolUsername {
    /// The part of the name before the first `_`; `nil` if there is no `_`.
    ///
    /// If it is a provider's name, the name belongs to that provider's users, even before their first sign-in.
    var providerPrefix: String? {
        let parts = rawValue.utf8.split(separator: UInt8(ascii: "_"), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : nil
    }
}
