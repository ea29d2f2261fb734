package import FoundationEssentials
import IdentityModel
package import OpenID

/// The store operations of the device authorization grant (RFC 8628).
///
/// Each call is one transaction. A user code is approved by one login, and a device code is redeemed once.
package protocol DeviceGrantStore: Sendable {
    /// Stores a new device grant; false if the user code is in use.
    func begin(_ grant: NewDeviceGrant, in realm: RealmRecord, at now: Date) async throws(StoreError) -> Bool

    /// Binds a user code to a browser's ticket. Counts wrong codes by client address.
    func claim(
        userCode hash: [UInt8], ticket: [UInt8], address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> DeviceClaim

    /// Stores the user's decision: the authorization code of the login, or nil to deny. False if the grant is not waiting any more.
    func decide(
        ticket: [UInt8], loginCode: [UInt8]?, redirectURI: String, challenge: String, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> Bool

    /// Redeems a device code. The rule refuses, or makes the grant, which consumes the code.
    func redeem(
        deviceCode hash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<PendingDeviceGrant, NewGrant>
    ) async throws(StoreError) -> DeviceGrantOutcome
}

/// A new device grant.
package struct NewDeviceGrant: Sendable, Hashable {
    /// The SHA-256 digest of the device code.
    package let deviceCodeHash: [UInt8]
    /// The SHA-256 digest of the user code.
    package let userCodeHash: [UInt8]
    package let clientRecordID: String
    package let scope: String
    /// The PKCE challenge; nil where the device sent none.
    package let challenge: CodeChallenge?
    /// The minimum seconds between two polls.
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
    /// The PKCE challenge; nil where the device sent none.
    package let challenge: CodeChallenge?
    package let state: State
    package let interval: Int
    package let polledAt: Date?
    package let expiresAt: Date
    /// The session of the approving login; nil before the approval and after the session's end.
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

/// The result of entering a user code.
package enum DeviceClaim: Sendable, Hashable {
    /// A device waits for this code. It belongs to this client and requests this scope.
    case found(clientRecordID: String, scope: String)
    /// No device waits for this code.
    case unknown
    /// The address has entered too many wrong codes; this one was not checked.
    case tooManyGuesses
}

/// The result of redeeming a device code.
package enum DeviceGrantOutcome: Sendable, Hashable {
    case granted(KeptGrant)
    case refused(OAuthError)
    /// There is no such code.
    case unknown
}
