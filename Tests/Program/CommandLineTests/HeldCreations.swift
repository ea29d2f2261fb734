import HTTPClient
import HTTPMessage
import HTTPServer
import Synchronization
import TestSupport

/// A proxy in front of a provider that holds back everything once the n-th user is to be created.
final class HeldCreations: Sendable {
    enum Moment: Sendable, CaseIterable {
        /// The provider does not receive the request.
        case before
        /// The provider has created the user, and its answer is held back.
        case after
    }

    /// The requests that are held back, until a test passes them.
    private final class Hold: Sendable {
        private struct State {
            var left = Int.max
            var moment = Moment.before
            var isClosed = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())
        private let reached = Mutex<CheckedContinuation<Void, Never>?>(nil)

        /// Counts a request; returns whether it is the one, and at which moment it is held back.
        func count() -> Moment? {
            state.withLock { state in
                state.left -= 1
                return state.left == 0 ? state.moment : nil
            }
        }

        /// Suspends while requests are held back.
        func pass() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if state.isClosed { state.waiting.append(continuation) }
                    return !state.isClosed
                }
                if isOpen { continuation.resume() }
            }
        }

        func close() {
            state.withLock { $0.isClosed = true }
            reached.withLock { $0 }?.resume()
        }

        func open() {
            let waiting = state.withLock { state in
                state.isClosed = false
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }

        /// Waits until the n-th request from now on is held back; `start` begins what sends them.
        func waitForRequest(_ number: Int, _ moment: Moment, _ start: () throws -> Void) async throws {
            state.withLock { ($0.left, $0.moment) = (number, moment) }
            try start()
            await withCheckedContinuation { continuation in
                let isReached = state.withLock { state in
                    if !state.isClosed { reached.withLock { $0 = continuation } }
                    return state.isClosed
                }
                if isReached { continuation.resume() }
            }
            reached.withLock { $0 = nil }
        }
    }

    private let server: WebServer
    private let hold: Hold

    var base: String { "http://127.0.0.1:\(server.port)" }

    /// - Parameter origin: of the provider, without a path.
    init(before origin: String) throws {
        let (exchange, hold) = (CurlExchange(), Hold())
        self.hold = hold
        server = try WebServer { received in
            var request = received.http
            request.headers.remove("Host")
            request.headers.remove("Connection")
            request.target = origin + request.target
            let isCreation = request.method == .post && request.target.hasSuffix("/users")
            let moment = isCreation ? hold.count() : nil
            if moment == .before { hold.close() }
            await hold.pass()
            // The client of a request that was held back is gone.
            if moment == .before { return HTTPResponse(status: 503) }
            let response = try? await exchange.send(request)
            if moment == .after {
                hold.close()
                await hold.pass()
            }
            return response ?? HTTPResponse(status: 502)
        }
    }

    /// Starts a program, and kills it when the n-th user is to be created.
    func killed(at number: Int, _ moment: Moment, _ start: () throws -> ChildProcess) async throws {
        var child: ChildProcess?
        try await hold.waitForRequest(number, moment) { child = try start() }
        child?.send(9)
        _ = await child?.ended()
        hold.open()
    }

    func stop() async { await server.stop() }
}
