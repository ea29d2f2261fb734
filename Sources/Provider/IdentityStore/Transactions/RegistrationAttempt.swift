package import CognitoProtocol
import FoundationEssentials
package import JOSE

/// An attempt to register a user.
package struct RegistrationAttempt: Sendable, Hashable {
    /// The ID for the user, a new UUID.
    package let subject: String
    package let username: PoolUsername
    /// The ID for support; empty if the client sent none.
    package let registrationID: RegistrationID
    package let method: PoolUserKind
    /// The value of `amz-sdk-invocation-id`, at most 255 bytes; `nil` for none.
    package let invocationID: String?
    /// The SHA-256 digest of the request's body.
    package let bodyHash: [UInt8]
    /// The network of the request, for the limit per network; empty for none.
    package let network: String
    /// What the rule needs from the store.
    package let lookup: RegistrationLookup

    package init(
        subject: String, username: PoolUsername, registrationID: RegistrationID, method: PoolUserKind,
        invocationID: String?, bodyHash: [UInt8], network: String, lookup: RegistrationLookup
    ) {
        self.subject = subject
        self.username = username
        self.registrationID = registrationID
        self.method = method
        self.invocationID = invocationID
        self.bodyHash = bodyHash
        self.network = network
        self.lookup = lookup
    }
}

/// The keys, from the unverified request, of the rows that a registration rule needs.
package struct RegistrationLookup: Sendable, Hashable {
    var testKeyID: String?
    var issuerKey: FSSOKeyName?
    /// The device that a DeviceCheck token is for.
    var attestedDevice: String?
    /// The vendor ID of the request, a UUID in upper case.
    var vendorID: String?
}

/// The stored facts for the decision about a registration.
package struct RegistrationFacts: Sendable, Hashable {
    package let pool: PoolRecord
    /// Whether the user name is taken.
    let isUsernameTaken: Bool
    /// Whether the attempt repeats a successful one whose response was lost.
    var isRepetition = false
    /// The TEST key of the lookup, revoked or not; `nil` for none.
    var testKey: TestKeyRecord?
    /// The issuer's key of the lookup; `nil` for none.
    package var issuer: FSSOIssuerRecord?
    /// The bits of the attested device.
    var deviceBits = DeviceBits()
    /// The permission of the vendor ID, ended or not; `nil` for none.
    var allowedDevice: AllowedDeviceRecord?
    /// The digests of the pool's signing-certificate fingerprints.
    package var fingerprints: Set<String> = []
}

/// The rows to write for an accepted registration.
package struct AcceptedRegistration: Sendable, Hashable {
    package let kind: PoolUserKind
    package var registrationKid: String?
    package var entitlementsSet: String?
    package var issuer: String?
    package var attributes: [String: JSONValue] = [:]
    package var signInKey: SignInKeyDocument?
    /// The device whose bit 0 is set; `nil` for none.
    var markedDevice: String?
}

package struct RegistrationError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// The server's checks failed; the client gets a `UserLambdaValidationException`.
        case failed(RegistrationFailure)
        /// The user name is taken; the client gets a `UsernameExistsException`.
        case usernameExists
    }

    package let reason: Reason
    /// The reason as a sentence for support, without secrets.
    package let detail: String

    package init(_ reason: Reason, _ detail: String) {
        self.reason = reason
        self.detail = detail
    }
}

package enum RegistrationOutcome: Sendable, Hashable {
    case registered(PoolUser)
    /// The attempt repeats one that registered this user.
    case repeated(PoolUser)
    /// Only the record for support is stored.
    case refused(RegistrationError)
}

/// The two bits that the simulated DeviceCheck keeps for a device (Apple, DeviceCheck).
struct DeviceBits: Sendable, Hashable {
    /// Whether the device has registered a user.
    var bit0 = false
    /// Not used.
    var bit1 = false
}
