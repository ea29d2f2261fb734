package import FoundationEssentials
import IdentityModel
package import OpenID

package struct NewDeviceGrant: Sendable, Hashable {
    /// The SHA-256 digest of the device code.
    package let deviceCodeHash: [UInt8]
    /// The SHA-256 digest of the user code.
    package let userCodeHash: [UInt8]
    package let clientRecordID: String
    package let scope: String
    /// The PKCE challenge; `nil` if the device sent none.
    package let challenge: CodeChallenge?
    /// The minimum interval between two polls, in seconds.
    package let interval: Int
    package let expiresAt: Date
    /// The network of the request, for the limit per network; empty for none.
    package let network: String

    package init(
        deviceCodeHash: [UInt8], userCodeHash: [UInt8], clientRecordID: String, scope: String,
        challenge: CodeChallenge?, interval: Int, expiresAt: Date, network: String
    ) {
        self.deviceCodeHash = deviceCodeHash
        self.userCodeHash = userCodeHash
        self.clientRecordID = clientRecordID
        self.scope = scope
        self.challenge = challenge
        self.interval = interval
        self.expiresAt = expiresAt
        self.network = network
    }
}

/// A device grant, as stored.
package struct PendingDeviceGrant: Sendable, Hashable {
    package enum State: Int, Sendable, Hashable {
        case pending = 0
        case approved = 1
        case denied = 2
        case used = 3
    }

    package let clientRecordID: String
    package let scope: String
    /// The PKCE challenge; `nil` if the device sent none.
    package let challenge: CodeChallenge?
    package let state: State
    package let interval: Int
    let polledAt: Date?
    package let expiresAt: Date
    /// The session of the approving login; `nil` before the approval and after the session's end.
    package let session: ActiveSession?
}

/// The result of entering a user code.
package enum DeviceClaim: Sendable, Hashable {
    /// A device of this client is waiting with this code and requests this scope.
    case found(clientRecordID: String, scope: String)
    /// No device is waiting with this code.
    case unknown
    /// The address has entered too many wrong codes, so this one was not checked.
    case tooManyGuesses
}

/// The result of redeeming a device code.
package enum DeviceGrantOutcome: Sendable, Hashable {
    case granted(KeptGrant)
    case refused(OAuthError)
    /// There is no such code.
    case unknown
}
