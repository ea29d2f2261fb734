package import CognitoProtocol
package import FoundationEssentials

/// An earlier registration of a user name, as stored.
package struct EarlierRegistration: Sendable, Hashable {
    /// The user that it registered.
    package let userSubject: String
    /// The value of `amz-sdk-invocation-id`; nil for none.
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
    /// The time within which the same body is a repetition, in seconds.
    package static let repetitionTime = 60.0

    /// Whether this attempt repeats an earlier registration of its user name, whose answer was lost.
    ///
    /// A pure function.
    package func repeats(_ earlier: EarlierRegistration, at now: Date) -> Bool {
        if let invocationID, invocationID == earlier.invocationID { return true }
        return bodyHash == earlier.bodyHash
            && now.timeIntervalSince(earlier.registeredAt) < RegistrationAttempt.repetitionTime
    }
}

extension PoolUsername {
    /// The name of the provider whose users have this name, where there is such a provider.
    ///
    /// Names that begin with a provider's name and `_` belong to its users, also before their first sign-in.
    package var providerPrefix: String? {
        let parts = rawValue.utf8.split(separator: UInt8(ascii: "_"), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : nil
    }
}
