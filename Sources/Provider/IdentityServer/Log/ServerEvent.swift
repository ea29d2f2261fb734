public import FoundationEssentials
import IdentityModel
import IdentityStore
public import PostgreSQL

/// An entry of the server's log: an answered request, a failure, a start or stop of the server, a store that is lost or
/// back, a notice of the program, or a number of dropped entries.
///
/// Contains no query, body, user name, mail address or secret. Its texts are bounded and have no control characters.
public struct ServerEvent: Sendable, Hashable {
    public enum Level: String, Sendable, Hashable, CaseIterable, Comparable {
        /// A failure that needs an administrator: a lost, full or damaged store, or a bug.
        case error
        /// A failure that may be temporary: a busy store, too many password hashes; also the return of a lost store.
        case warning
        case info
        /// The reason why OAuth's rules rejected a request; also requests to the health paths.
        case debug

        /// Whether `one` is more important than `other`.
        public static func < (one: Level, other: Level) -> Bool { one.rank < other.rank }

        private var rank: Int {
            switch self {
            case .error: 0
            case .warning: 1
            case .info: 2
            case .debug: 3
            }
        }
    }

    public struct Request: Sendable, Hashable {
        /// The method; `other` if no route accepts it.
        public let method: String
        /// The path with placeholders for its parameters, such as `/auth/realms/{realm}/device`; `unknown` if no route
        /// matches.
        public let route: String
        public let status: Int
        /// The time from the complete request to its response; 0 for a request that the listener rejects.
        public let milliseconds: Double
        /// The realm, if it exists.
        public let realm: String?
        /// The client's ID, if the request names one that exists.
        public let clientID: String?
        /// The client's numeric address, as a trusted proxy reports it; `0.0.0.0` if it is unknown.
        public let address: String
        /// The ID of the user who sends the request or is logged in by it.
        public let user: String?
        /// The name of Keycloak's event for the request.
        public let event: String?
        /// The type of the resource that an administrator has changed, in Keycloak's terms; `nil` for any other
        /// request.
        public let resource: String?
        /// Why the request was refused, in the terms of Keycloak's events; `nil` if it was not, or if the status gives
        /// the reason.
        public let reason: String?
        /// Which rule has refused the request, if several share the reason; `nil` for any other request.
        public let cause: String?
        /// The redirect URI that is not registered, without query, fragment and user info; `nil` for any other request.
        public let redirectURI: String?
        /// The members of an administrator's request that are kept without effect; `nil` if there are none.
        public var inert: String?
    }

    public struct Failure: Sendable, Hashable {
        /// `store-busy`, `store-full`, `store-damaged`, `store-failed`, `hashing-busy`, `defect` or `refused`.
        public let cause: String
        /// The store's own message, the OAuth error code, or the type of the error.
        public let detail: String?
        public let route: String
        /// The realm, if it exists.
        public let realm: String?
    }

    /// The kind of an event, with its data.
    public enum Subject: Sendable, Hashable {
        case request(Request)
        case failure(Failure)
        /// The server answers requests: the program's version, the address and the store.
        case started(version: String, address: String, store: String)
        /// The server has stopped; its traffic with a PostgreSQL server.
        case stopped(DatabaseTraffic?)
        /// The connection to the store was lost, with the store's own message.
        case storeLost(reason: String)
        /// The store is back after so many seconds.
        case storeBack(seconds: Double)
        /// A sentence of the program that runs the server, about the server and not about a request.
        case notice(String)
        /// The number of dropped entries.
        case dropped(Int)
    }

    public let time: Date
    public let level: Level
    /// The trace ID of the request (W3C Trace Context), 32 hexadecimal digits; `nil` for notices and dropped entries.
    public let trace: String?
    public let subject: Subject

    /// The maximum length of a notice, in characters.
    private static let longestNotice = 1_000

    /// Creates the entry for a change of the store's connection.
    static func store(_ change: StoreAvailability.Change, at time: Date) -> ServerEvent {
        switch change {
        case .lost(let reason):
            ServerEvent(
                time: time, level: .error, trace: nil,
                subject: .storeLost(reason: UntrustedText(reason).sanitised(limit: longestNotice)))
        case .back(let duration):
            ServerEvent(
                time: time, level: .warning, trace: nil, subject: .storeBack(seconds: duration / .seconds(1)))
        case .outdated:
            notice(
                "A newer program has changed the store's schema: this one takes no more requests. Start the newer program instead.",
                level: .error, at: time)
        }
    }

    public static func started(version: String, address: String, store: String, at time: Date) -> ServerEvent {
        let store = UntrustedText(store).sanitised(limit: longestNotice)
        return ServerEvent(
            time: time, level: .info, trace: nil,
            subject: .started(version: version, address: address, store: store))
    }

    public static func stopped(_ traffic: DatabaseTraffic?, at time: Date) -> ServerEvent {
        ServerEvent(time: time, level: .info, trace: nil, subject: .stopped(traffic))
    }

    /// Creates a notice; the sentence may contain names of files and hosts.
    public static func notice(_ sentence: String, level: Level, at time: Date) -> ServerEvent {
        ServerEvent(
            time: time, level: level, trace: nil,
            subject: .notice(UntrustedText(sentence).sanitised(limit: longestNotice)))
    }
}
