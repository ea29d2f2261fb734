import FoundationEssentials
package import IdentityModel
import JOSE
package import OpenID
import Secrets
import WatchProtocol

/// That a realm is watched, from the first request to watch it until the last one has expired.
package struct WatchArming: Sendable, Hashable {
    package let realm: TenantID
    /// Random; the handles of two armings cannot be compared.
    let salt: [UInt8]
    let endsAt: Date
    /// What the next login of a client has.
    let fault: WatchedFault?

    /// The hash of a handle: 16 bytes.
    func code(of handle: String, key: Secret) -> [UInt8] {
        Array(HMACSHA256.code(of: salt + handle.utf8, key: key).prefix(16))
    }
}

/// What a server shows of the messages of watched realms.
package enum WatchScope: Sendable, Hashable {
    /// In the sandbox of one's own: all but secrets.
    case full
    /// At a server that others use: little about the users, and nothing of those who administer.
    case reduced
    /// A server that may not be watched, which only tells those who watch the store elsewhere.
    case nothing
}

/// A fault of the next login of a client.
package struct WatchedFault: Sendable, Hashable {
    package let name: FaultName
    package let client: ClientID
    /// Distinguishes it from an earlier one.
    let id: String

    /// As it is kept: the client's ID may have any characters.
    var text: String { "\(name.rawValue) \(id) \(client.rawValue)" }

    init(_ name: FaultName, of client: ClientID, id: String) {
        (self.name, self.client, self.id) = (name, client, id)
    }

    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let name = FaultName(rawValue: parts[0]) else { return nil }
        self.init(name, of: ClientID(parts[2]), id: parts[1])
    }
}

/// Until when an administrator, by the ID, watches a realm.
package struct WatchTurn: Sendable, Hashable {
    package let realm: TenantID
    package let watcher: String
    let endsAt: Date
}

/// That an administrator begins or ends to watch a realm.
package enum WatchChange: Sendable, Hashable {
    case begins(WatchTurn)
    case ends(WatchTurn)
}

/// What the server has looked up for a request to a watched realm, beside what the log contains.
///
/// It is kept in memory only.
package struct WatchFacts: Sendable, Hashable {
    package let arming: WatchArming
    /// What the request belongs to, the most specific first; hashed before it is kept.
    var handles: [String] = []
    /// The `state` of an accepted authorization request.
    var state: String?
    /// The nonce of the login whose tokens are issued; `nil` if none was sent.
    package var nonce: String?
    /// The `state` that an answer at the redirect URI must have; the outer `nil` if the request has no such answer.
    package var answered: String??
    /// Whether the request sends a token of the conversation.
    package var usesToken = false
    /// Whether the message and its conversation are left out, because the user administers the realm.
    package var isWithheld = false
    /// What is shown of a message; `nil` for all but secrets.
    package var limit: TraceLimit?

    init(_ arming: WatchArming) { self.arming = arming }
}

/// What holds the messages of a conversation together: only what the server has issued or looked up.
package enum WatchHandle: Sendable, Hashable {
    /// A login in a browser, by the ID of its tab, which is random.
    case login(String)
    /// The digest of an authorization code, of a challenge's session, or of a state that this server has sent.
    case code([UInt8])
    /// A client's part of a session, or of a user pool's sign-in.
    case session(String, ClientID)
    /// The hash of a device code, as it is stored.
    case device([UInt8])
    /// What a device's login in a browser carries.
    case deviceTicket(String)

    var text: String {
        switch self {
        case .login(let tab): "login:\(tab)"
        case .code(let digest): "code:\(Base64URL.encode(digest))"
        case .session(let id, let client): "session:\(id) \(client.rawValue)"
        case .device(let digest): "device:\(Base64URL.encode(digest))"
        case .deviceTicket(let ticket): "ticket:\(ticket)"
        }
    }
}

/// A message that waits to be written.
struct WaitingMessage: Sendable {
    var message: WatchedMessage
    var arming: WatchArming { facts.arming }
    let handles: [[UInt8]]
    let stateHandle: [UInt8]?
    let facts: WatchFacts

    /// The message as it is written.
    func line(_ message: WatchedMessage) -> String { facts.limit?.masked(message.line) ?? message.line }
}

/// Leaves out whole new conversations while there are too many messages.
struct WatchFlow: Sendable {
    private static let mostPerSecond = 500
    private static let mostHandles = 20_000

    private var second = 0.0
    private var count = 0
    private var admitted: Set<[UInt8]> = []
    private var leftOut: Set<[UInt8]> = []
    private var omitted: [TenantID: Int64] = [:]

    mutating func admits(_ handles: [[UInt8]], of realm: TenantID, at now: Date) -> Bool {
        let current = now.timeIntervalSince1970.rounded(.down)
        if current != second { (second, count) = (current, 0) }
        if admitted.count > Self.mostHandles { admitted = [] }
        if leftOut.count > Self.mostHandles { leftOut = [] }
        let isLeftOut = !leftOut.isDisjoint(with: handles)
        guard !isLeftOut, count < Self.mostPerSecond || !admitted.isDisjoint(with: handles) else {
            leftOut.formUnion(handles)
            omitted[realm, default: 0] += 1
            return false
        }
        count += 1
        admitted.formUnion(handles)
        return true
    }

    /// Counts messages that could not be written.
    mutating func addOmitted(_ count: [TenantID: Int64]) {
        omitted.merge(count.filter { $0.value > 0 }, uniquingKeysWith: +)
    }

    mutating func takeOmitted() -> [TenantID: Int64] {
        defer { omitted = [:] }
        return omitted
    }
}
