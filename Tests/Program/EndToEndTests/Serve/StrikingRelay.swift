import HTTPClient
import HTTPMessage
import HTTPServer
import Synchronization

/// A proxy that passes requests on to a server, and runs an action at one of those that create users and activate
/// them, in the middle of the others.
final class StrikingRelay: Sendable {
    enum Moment: Sendable, CaseIterable {
        /// When the server has not received the request.
        case before
        /// When the server has answered it.
        case after
    }

    private struct Strike {
        var left: Int
        let moment: Moment
        let action: @Sendable () -> Void
        let done: CheckedContinuation<Void, Never>

        func run() {
            action()
            done.resume()
        }
    }

    private final class State: Sendable {
        private let content = Mutex((origin: "", strike: Strike?.none))

        var origin: String {
            get { content.withLock { $0.origin } }
            set { content.withLock { $0.origin = newValue } }
        }

        func set(_ strike: Strike) { content.withLock { $0.strike = strike } }

        /// Counts a request; returns the strike that it triggers.
        func count() -> Strike? {
            content.withLock { content in
                guard var strike = content.strike else { return nil }
                strike.left -= 1
                content.strike = strike.left == 0 ? nil : strike
                return strike.left == 0 ? strike : nil
            }
        }
    }

    private let server: WebServer
    private let state: State

    var base: String { "http://127.0.0.1:\(server.port)" }

    init() throws {
        let (exchange, state) = (CurlExchange(), State())
        self.state = state
        server = try WebServer { received in
            var request = received.http
            request.headers.remove("Host")
            request.headers.remove("Connection")
            request.target = state.origin + request.target
            let strike = Self.isStep(request) ? state.count() : nil
            if let strike, strike.moment == .before { strike.run() }
            let response = try? await exchange.send(request)
            if let strike, strike.moment == .after { strike.run() }
            return response ?? HTTPResponse(status: 502)
        }
    }

    /// Sets the server.
    func lead(to port: UInt16) { state.origin = "http://127.0.0.1:\(port)" }

    /// What creates a user, or sends the page of a login, or asks for tokens of one.
    private static func isStep(_ request: HTTPRequest) -> Bool {
        guard request.method == .post, !request.target.contains("/realms/master/") else { return false }
        return ["/users", "/token"].contains { request.target.hasSuffix($0) }
            || request.target.contains("/login-actions/")
    }

    /// Waits for the n-th step from now on, and runs the action.
    func strike(at number: Int, _ moment: Moment, _ action: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            state.set(Strike(left: number, moment: moment, action: action, done: continuation))
        }
    }

    func stop() async { await server.stop() }
}
