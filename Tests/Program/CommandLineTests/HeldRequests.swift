import HTTPClient
import HTTPMessage
import HTTPServer
import Synchronization
import TestSupport

/// A proxy in front of a provider that holds back everything once the n-th counted request is sent.
final class HeldRequests: Sendable {
    enum Moment: Sendable, CaseIterable {
        /// The provider does not receive the request.
        case before
        /// The provider has answered, and its answer is held back.
        case after
    }
    /// The requests that are held back, until a test passes them.
    private final class Hold: Sendable {
        private struct State {
            var left = Int.max
            var moment = Moment.before
            var isClosed = false
            /// Whether the counted request is at its moment.
            var isReached = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())
        private let reached = Mutex<CheckedContinuation<Void, Never>?>(nil)

        /// Counts a request; returns at which moment it is held back, if it is the one.
        ///
        /// All later ones are held back.
        func count() -> Moment? {
            state.withLock { state in
                state.left -= 1
                guard state.left == 0 else { return nil }
                state.isClosed = true
                return state.moment
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

        func reach() {
            state.withLock { state in
                state.isReached = true
                return reached.withLock { $0 }
            }?.resume()
        }

        func open() {
            let waiting = state.withLock { state in
                state.isClosed = false
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }

        /// Waits until the n-th counted request from now on is held back; `start` begins what sends them.
        func waitForRequest(_ number: Int, _ moment: Moment, _ start: () throws -> Void) async throws {
            state.withLock { ($0.left, $0.moment, $0.isReached) = (number, moment, false) }
            try start()
            await withCheckedContinuation { continuation in
                let isReached = state.withLock { state in
                    if !state.isReached { reached.withLock { $0 = continuation } }
                    return state.isReached
                }
                if isReached { continuation.resume() }
            }
            reached.withLock { $0 = nil }
        }
    }

    /// Where the provider is.
    private final class Place: Sendable {
        private let value: Mutex<String>

        init(_ origin: String) { value = Mutex(origin) }

        var origin: String {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }

    private let server: WebServer
    private let hold: Hold
    private let place: Place

    var base: String { "http://127.0.0.1:\(server.port)" }

    /// - Parameters:
    ///   - origin: of the provider, without a path; ``lead(to:)`` can set it later.
    ///   - counts: the requests that are counted.
    init(before origin: String = "", counts: @escaping @Sendable (HTTPRequest) -> Bool = isCreation) throws {
        let (exchange, hold) = (CurlExchange(), Hold())
        self.hold = hold
        let place = Place(origin)
        self.place = place
        server = try WebServer { received in
            var request = received.http
            request.headers.remove("Host")
            request.headers.remove("Connection")
            let moment = counts(request) ? hold.count() : nil
            request.target = place.origin + request.target
            if moment == .before { hold.reach() }
            if moment != .after { await hold.pass() }
            // The client of a request that was held back is gone.
            if moment == .before { return HTTPResponse(status: 503) }
            let response = try? await exchange.send(request)
            if moment == .after {
                hold.reach()
                await hold.pass()
            }
            return response ?? HTTPResponse(status: 502)
        }
    }

    @Sendable static func isCreation(_ request: HTTPRequest) -> Bool {
        request.method == .post && request.target.hasSuffix("/users")
    }

    /// What creates a user, or sends the page of a login, or asks for tokens of one.
    @Sendable static func isStep(_ request: HTTPRequest) -> Bool {
        guard request.method == .post, !request.target.contains("/realms/master/") else { return false }
        return isCreation(request) || request.target.contains("/login-actions/") || request.target.hasSuffix("/token")
    }

    /// Sets the origin of the provider.
    func lead(to origin: String) { place.origin = origin }

    /// Starts a program, and kills it when the n-th counted request is sent.
    func killed(at number: Int, _ moment: Moment, _ start: () throws -> ChildProcess) async throws {
        var child: ChildProcess?
        try await hold.waitForRequest(number, moment) { child = try start() }
        child?.send(9)
        _ = await child?.ended()
        hold.open()
    }

    /// Starts a program, and passes it to `work` while everything is held back after the n-th request; then waits for
    /// its end.
    func held(
        after number: Int, _ start: () throws -> ChildProcess, _ work: (ChildProcess) async -> Void
    ) async throws -> ChildProcess.End? {
        var child: ChildProcess?
        try await hold.waitForRequest(number, .after) { child = try start() }
        if let child { await work(child) }
        hold.open()
        return await child?.ended()
    }

    func stop() async { await server.stop() }
}
