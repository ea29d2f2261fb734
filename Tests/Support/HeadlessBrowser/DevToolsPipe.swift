import Glibc
import HTTPMessage
import JOSE
import Synchronization

/// Exchanges messages with Chromium over two pipes (`--remote-debugging-pipe`): JSON, each terminated by NUL.
final class DevToolsPipe: Sendable {
    /// The browser has returned an error, or has ended.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private struct State {
        var nextID: Int64 = 1
        var answers: [Int64: CheckedContinuation<Result<JSONValue, Failure>, Never>] = [:]
        var events: [String: Int] = [:]
        var waiters: [(event: String, count: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var isClosed = false
    }

    private let output: Int32
    private let state = Mutex(State())

    /// Writes to one descriptor, and reads from the other on its own thread until the end of file.
    init(reading input: Int32, writing output: Int32) {
        self.output = output
        BlockingThread.start { [self] in readAll(input) }
    }

    /// Sends a command and returns its result.
    func send(_ method: String, _ parameters: [String: JSONValue] = [:], session: String? = nil) async throws
        -> JSONValue
    {
        let result: Result<JSONValue, Failure> = await endingIfCancelled {
            await withCheckedContinuation { continuation in
                let id: Int64? = state.withLock { state in
                    guard !state.isClosed else { return nil }
                    defer { state.nextID += 1 }
                    state.answers[state.nextID] = continuation
                    return state.nextID
                }
                guard let id else {
                    return continuation.resume(returning: .failure(Failure(description: "the browser is gone")))
                }
                var message: [String: JSONValue] = [
                    "id": .number(Double(id)), "method": .string(method), "params": .object(parameters),
                ]
                if let session { message["sessionId"] = .string(session) }
                write(JSONValue.object(message).bytes + [0])
            }
        }
        return try result.get()
    }

    /// The number of occurrences of an event so far.
    func count(of event: String) -> Int { state.withLock { $0.events[event] ?? 0 } }

    /// Waits until an event has occurred that often; `false` if the browser ends first.
    func wait(for event: String, count: Int) async -> Bool {
        await endingIfCancelled {
            await withCheckedContinuation { continuation in
                let isThere: Bool? = state.withLock { state in
                    if (state.events[event] ?? 0) >= count { return true }
                    if state.isClosed { return false }
                    state.waiters.append((event, count, continuation))
                    return nil
                }
                if let isThere { continuation.resume(returning: isThere) }
            }
        }
    }

    /// Ends all waiting if the task is cancelled: a test whose time limit has passed would never end otherwise.
    private func endingIfCancelled<Value: Sendable>(_ waiting: () async -> Value) async -> Value {
        await withTaskCancellationHandler(operation: waiting) { end("the test has no time left") }
    }

    private func end(_ reason: String) {
        let (answers, waiters) = state.withLock { state in
            state.isClosed = true
            defer { (state.answers, state.waiters) = ([:], []) }
            return (Array(state.answers.values), state.waiters)
        }
        for answer in answers { answer.resume(returning: .failure(Failure(description: reason))) }
        for waiter in waiters { waiter.continuation.resume(returning: false) }
    }

    private func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(output, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    private func readAll(_ input: Int32) {
        var open: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(input, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            var rest = chunk[..<count]
            while let end = rest.firstIndex(of: 0) {
                take(open + rest[..<end])
                open = []
                rest = rest[(end + 1)...]
            }
            open += rest
        }
        close(input)
        close(output)
        end("the browser has ended")
    }

    private func take(_ bytes: [UInt8]) {
        guard let message = try? JSONValue(parsing: bytes) else { return }
        if let id = message["id"]?.integer {
            let answer = state.withLock { $0.answers.removeValue(forKey: id) }
            if let error = message["error"] {
                answer?.resume(returning: .failure(Failure(description: error.text)))
            } else {
                answer?.resume(returning: .success(message["result"] ?? .null))
            }
        } else if let event = message["method"]?.string {
            let ready = state.withLock { state in
                state.events[event, default: 0] += 1
                let count = state.events[event] ?? 0
                let ready = state.waiters.filter { $0.event == event && $0.count <= count }
                state.waiters.removeAll { $0.event == event && $0.count <= count }
                return ready
            }
            for waiter in ready { waiter.continuation.resume(returning: true) }
        }
    }
}
