import FoundationEssentials
package import IdentityModel
import JOSE
import Secrets
import WatchProtocol

/// That a realm is watched, from the first request to watch it until the last one has expired.
package struct WatchArming: Sendable, Hashable {
    package let realm: TenantID
    /// Random; the handles of two armings cannot be compared.
    let salt: [UInt8]
    let endsAt: Date

    /// The hash of a handle: 16 bytes.
    func code(of handle: String, key: Secret) -> [UInt8] {
        Array(HMACSHA256.code(of: salt + handle.utf8, key: key).prefix(16))
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

    init(_ arming: WatchArming) { self.arming = arming }
}

/// What holds the messages of a conversation together: only what the server has issued or looked up.
package enum WatchHandle: Sendable, Hashable {
    /// A login in a browser, by the ID of its tab, which is random.
    case login(String)
    /// The digest of an authorization code.
    case code([UInt8])
    /// A client's part of a session.
    case session(String, ClientID)
    /// The digest of a device code.
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
    let arming: WatchArming
    let handles: [[UInt8]]
    let stateHandle: [UInt8]?
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

    mutating func admits(_ message: WaitingMessage, at now: Date) -> Bool {
        let current = now.timeIntervalSince1970.rounded(.down)
        if current != second { (second, count) = (current, 0) }
        if admitted.count > Self.mostHandles { admitted = [] }
        if leftOut.count > Self.mostHandles { leftOut = [] }
        let isLeftOut = !leftOut.isDisjoint(with: message.handles)
        guard !isLeftOut, count < Self.mostPerSecond || !admitted.isDisjoint(with: message.handles) else {
            leftOut.formUnion(message.handles)
            omitted[message.arming.realm, default: 0] += 1
            return false
        }
        count += 1
        admitted.formUnion(message.handles)
        return true
    }

    mutating func takeOmitted() -> [TenantID: Int64] {
        defer { omitted = [:] }
        return omitted
    }
}
