import JOSE
import Synchronization
import Testing

@testable import IdentityServer

/// Records the events of a server's log.
final class RecordedLog: ServerLog {
    private let recorded = Mutex<[ServerEvent]>([])

    func record(_ event: ServerEvent) { recorded.withLock { $0.append(event) } }

    var events: [ServerEvent] { recorded.withLock { $0 } }

    var requests: [ServerEvent.Request] {
        events.compactMap { if case .request(let request) = $0.subject { request } else { nil } }
    }

    /// All events as text.
    var lines: String { events.map(\.line).joined(separator: "\n") }

    /// The lines of the events since the last call.
    func taken() throws -> [JSONValue] {
        let events = recorded.withLock { recorded in
            defer { recorded = [] }
            return recorded
        }
        return try events.map { try JSONValue(parsing: Array($0.line.utf8)) }
    }
}
