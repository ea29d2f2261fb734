public import FoundationEssentials
public import IdentityModel

/// One login or session of a client, or what precedes a login: a row in the list of somebody who watches.
public struct WatchedConversation: Sendable, Hashable {
    /// What the client wanted, as far as its requests say.
    public enum Purpose: Sendable, Hashable {
        case beforeLogin, login, deviceLogin, tokensOfClient, logout
        /// A request that belongs to no login, by its name, such as `POST token`.
        case request(String)
    }

    public enum Outcome: Sendable, Hashable {
        case underWay, succeeded
        /// The last failure: its status, and why, in the terms of Keycloak's events.
        case failed(status: Int, reason: String?, cause: String?)
    }

    public let id: Int64
    public private(set) var client: String?
    public private(set) var user: String?
    public private(set) var purpose: Purpose
    public private(set) var outcome = Outcome.underWay
    /// What to change in the app: of the last failure, or a note on a success.
    public private(set) var finding: RuleFinding?
    /// The last check of a careful client that has failed.
    public private(set) var failedCheck: TracedCheck?
    public private(set) var faults: [FaultName] = []
    public private(set) var began: Date
    public private(set) var last: Date
    public private(set) var messages = 0
    /// Whether it claims to be from this program.
    public private(set) var isOwn: Bool

    /// A conversation with its first message; `id` is unique for the reader.
    public init(_ first: WatchedMessage, id: Int64) {
        self.id = id
        purpose = first.conversation == 0 ? .beforeLogin : .request(first.name)
        began = first.events.first?.time ?? first.time
        last = first.time
        isOwn = first.isOwn
        add(first)
    }

    public mutating func add(_ message: WatchedMessage) {
        messages += 1
        last = message.time
        // What precedes a login has messages of several clients.
        if purpose != .beforeLogin {
            client = message.client ?? client
            user = message.user ?? user
            purpose = Self.purpose(of: message) ?? purpose
        }
        isOwn = isOwn && message.isOwn
        if let fault = message.fault.flatMap(FaultName.init), !faults.contains(fault) { faults.append(fault) }
        if message.isFailure {
            outcome = .failed(status: message.status, reason: message.reason, cause: message.cause)
            (finding, failedCheck) = (message.finding, message.failedCheck)
        } else if message.event != nil {
            if case .failed = outcome { (finding, failedCheck) = (nil, nil) }
            outcome = .succeeded
            finding = message.finding ?? finding
        } else {
            finding = message.finding ?? finding
        }
    }

    /// The purpose that a message reveals: a login's requests, or the only event of a client.
    private static func purpose(of message: WatchedMessage) -> Purpose? {
        switch (message.name.split(separator: " ").last, message.event) {
        case ("device", _): .deviceLogin
        case ("auth", _), ("authenticate", _): .login
        case (_, "CLIENT_LOGIN"), (_, "CLIENT_LOGIN_ERROR"): .tokensOfClient
        default: nil
        }
    }
}

extension WatchedMessage {
    /// The first check of a careful client that has failed.
    fileprivate var failedCheck: TracedCheck? {
        for event in events where event.isFailure {
            if case .check(let check) = event.content { return check }
        }
        return nil
    }
}
