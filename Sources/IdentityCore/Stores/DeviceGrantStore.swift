package import FoundationEssentials
import IdentityModel
package import OpenID

/// Devices that wait for somebody to agree elsewhere (RFC 8628).
///
/// Each call is one transaction; a code is agreed to by one person, and redeemed once.
package protocol DeviceGrantStore: Sendable {
    /// Keeps a device that has just been given its codes; false where the code to show is another's.
    func begin(_ grant: NewDeviceGrant, in realm: RealmRecord, at now: Date) async throws(StoreError) -> Bool

    /// Ties the device that shows a code to a browser; wrong guesses are counted by the address that they come from.
    func claim(
        userCode hash: [UInt8], ticket: [UInt8], address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> DeviceClaim

    /// Notes what the person decided: the code of his login, or nil for no; false where nobody waits for it any more.
    func decide(
        ticket: [UInt8], loginCode: [UInt8]?, redirectURI: String, challenge: String, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> Bool

    /// Answers a device that asks for its tokens; the rule refuses, or makes the grant, which uses the code up.
    func redeem(
        deviceCode hash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<PendingDeviceGrant, NewGrant>
    ) async throws(StoreError) -> DeviceGrantOutcome
}

/// A device that has just been given its codes.
package struct NewDeviceGrant: Sendable, Hashable {
    /// The SHA-256 of the code that the device keeps.
    package let deviceCodeHash: [UInt8]
    /// The SHA-256 of the code that it shows.
    package let userCodeHash: [UInt8]
    package let clientRecordID: String
    package let scope: String
    /// What the device must answer with a verifier, nil where it sent none.
    package let challenge: CodeChallenge?
    /// Seconds between two questions.
    package let interval: Int
    package let expiresAt: Date
    /// The network that it asks from, whose share it counts towards; empty for none.
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

/// A device that waits, as the store has it.
package struct PendingDeviceGrant: Sendable, Hashable {
    package enum State: Int, Sendable, Hashable {
        case pending = 0
        case approved = 1
        case denied = 2
        case used = 3
    }

    package let clientRecordID: String
    package let scope: String
    /// What the device must answer with a verifier, nil where it sent none.
    package let challenge: CodeChallenge?
    package let state: State
    package let interval: Int
    package let polledAt: Date?
    package let expiresAt: Date
    /// The session of the login that agreed, nil before it and after its end.
    package let session: ActiveSession?

    package init(
        clientRecordID: String, scope: String, challenge: CodeChallenge?, state: State, interval: Int, polledAt: Date?,
        expiresAt: Date, session: ActiveSession?
    ) {
        self.clientRecordID = clientRecordID
        self.scope = scope
        self.challenge = challenge
        self.state = state
        self.interval = interval
        self.polledAt = polledAt
        self.expiresAt = expiresAt
        self.session = session
    }
}

/// What a typed code led to.
package enum DeviceClaim: Sendable, Hashable {
    /// A device shows it; it is this client's, and wants that scope.
    case found(clientRecordID: String, scope: String)
    /// No device shows it.
    case unknown
    /// So many wrong codes came from that address that no further one is looked at.
    case tooManyGuesses
}

/// What a device is told.
package enum DeviceGrantOutcome: Sendable, Hashable {
    case granted(ActiveSession, scope: String)
    case refused(OAuthError)
    /// There is no such code.
    case unknown
}
