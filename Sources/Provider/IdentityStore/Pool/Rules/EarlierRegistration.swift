package import CognitoProtocol
package import FoundationEssentials

/// An earlier registration of a user name, as stored.
package struct EarlierRegistration: Sendable, Hashable {
    /// The `sub` of the registered user.
    package let userSubject: String
    /// The value of `amz-sdk-invocation-id`; `nil` for none.
    package let invocationID: String?
    /// The SHA-256 digest of the request's body.
    package let bodyHash: [UInt8]?
    package let registeredAt: Date

    package init(userSubject: String, invocationID: String?, bodyHash: [UInt8]?, registeredAt: Date) {
        self.userSubject = userSubject
        self.invocationID = invocationID
        self.bodyHash = bodyHash
        self.registeredAt = registeredAt
    }
}

extension RegistrationAttempt {
    /// How long the same body counts as a repetition, in seconds.
    package static let repetitionTime = 60.0

    /// Whether this attempt repeats an earlier registration of its user name whose response was lost.
    ///
    /// A pure function.
    package func repeats(_ earlier: EarlierRegistration, at now: Date) -> Bool {
        if let invocationID, invocationID == earlier.invocationID { return true }
        return bodyHash == earlier.bodyHash
            && now.timeIntervalSince(earlier.registeredAt) < RegistrationAttempt.repetitionTime
    }
}

extension PoolUsername {
    /// The part of the name before the first `_`; `nil` if there is no `_`.
    ///
    /// If it is a provider's name, the name belongs to that provider's users, even before their first sign-in.
    package var providerPrefix: String? {
        let parts = rawValue.utf8.split(separator: UInt8(ascii: "_"), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : nil
    }
}
