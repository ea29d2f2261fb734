import CPostgreSQL
import SQLDatabase

/// A result of the library, cleared when the object is released.
final class Answer {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQclear(pointer) }
}

/// The answers to a group of requests, in order, up to the first that failed.
struct GroupAnswers {
    var succeeded: [Answer] = []
    var failure: StatementError?
}

/// libpq's pipeline mode: requests are collected into a group, sent together, and answered together.
///
/// After a failed request, the rest of its group is not run. A group whose answers do not matter is sent without
/// waiting; its answers are read before those of the next group.
final class Pipeline {
    private let handle: OpaquePointer
    private let address: String
    private let count: TrafficCount
    /// The number of groups that were sent and whose answers have not been read.
    private var unread = 0
    private var isBroken = false
    /// The number of requests of the last sent group that have succeeded.
    private(set) var succeeded = 0

    /// Switches the connection to pipeline mode permanently.
    init(_ handle: OpaquePointer, address: String, _ count: TrafficCount) throws(StatementError) {
        self.handle = handle
        self.address = address
        self.count = count
        guard PQenterPipelineMode(handle) == 1 else { throw lost() }
    }

    /// Adds a request to prepare a statement.
    func prepare(_ name: String, _ sql: String, _ types: [Oid] = []) {
        note(PQsendPrepare(handle, name, sql, Int32(types.count), types))
    }

    /// Adds a request to run a prepared statement.
    func run(_ name: String, _ values: ParameterList = .empty) {
        count.addStatement()
        values.withArrays { pointers, lengths, formats in
            note(PQsendQueryPrepared(handle, name, Int32(pointers.count), pointers, lengths, formats, 1))
        }
    }

    /// Adds a request to run a statement without parameters that is not prepared.
    func run(unprepared sql: String) {
        note(PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1))
    }

    /// Sends the group; its answers are read with those of the next one.
    func sendWithoutWaiting() {
        note(PQpipelineSync(handle))
        unread += 1
    }

    /// Sends the group and waits for its answers; throws if the connection is lost.
    func answers() throws(StatementError) -> GroupAnswers {
        succeeded = 0
        count.addRoundTrip()
        note(PQpipelineSync(handle))
        guard !isBroken else { throw lost() }
        while unread > 0 {
            let earlier = try readGroup(isLast: false)
            if let failure = earlier.failure, failure.kind == .connection { throw failure }
            unread -= 1
        }
        return try readGroup(isLast: true)
    }

    private func note(_ result: Int32) { if result != 1 { isBroken = true } }

    private func readGroup(isLast: Bool) throws(StatementError) -> GroupAnswers {
        var group = GroupAnswers()
        defer { if isLast { succeeded = group.succeeded.count } }
        var misses = 0
        while true {
            guard let result = PQgetResult(handle) else {
                // One null pointer ends the results of a request. A second one means that no more results follow.
                misses += 1
                guard misses < 2, PQstatus(handle) == CONNECTION_OK else { throw group.failure ?? lost() }
                continue
            }
            misses = 0
            let answer = Answer(result)
            switch PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC: return group
            case PGRES_PIPELINE_ABORTED: continue
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: group.succeeded.append(answer)
            default:
                // The server's last message precedes the library's, which reports only that the connection is closed.
                let failure = group.failure ?? failure(of: result)
                group.failure = failure
                guard PQstatus(handle) == CONNECTION_OK else {
                    isBroken = true
                    var lost = StatementError(kind: .connection, error: failure.error)
                    lost.isOfServer = failure.isOfServer
                    throw lost
                }
            }
        }
    }

    private func failure(of result: OpaquePointer) -> StatementError {
        // A result without a SQLSTATE was created by the library, because the connection is lost.
        guard let state = cpostgresql_sql_state(result) else { return lost() }
        // The other fields of the answer may contain values of the database.
        let message = cpostgresql_primary_message(result).map { String(cString: $0) }
        return StatementError(sqlState: String(cString: state), message: message ?? "", path: address)
    }

    private func lost() -> StatementError {
        StatementError(
            kind: .connection,
            error: DatabaseError(.cannotOpen, message: PostgreSQLConnection.message(of: handle), path: address))
    }
}
