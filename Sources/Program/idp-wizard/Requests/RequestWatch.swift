import HTTPMessage
import IdentityModel

/// Is notified when a request begins and ends.
protocol RequestWatch: Sendable {
    /// Registers the start of a request to the URL `target`; returns a number for ``end(_:)``.
    func begin(_ target: String) -> UInt64
    /// Registers that the request was answered or failed.
    func end(_ id: UInt64)
}

/// A request without an answer for a while.
struct SlowRequest: Sendable, Hashable {
    /// The host and port of the request; safe to show.
    let host: String
    /// The seconds since it began.
    let seconds: Int

    init(host: String, seconds: Int) {
        self.host = host
        self.seconds = seconds
    }

    /// Takes the host and port out of the request's URL.
    init(target: String, seconds: Int) {
        // Omits a user name and password before the host.
        let authority = URLReference(target).authority?.split(separator: "@").last
        let host = UntrustedText(authority.map(String.init) ?? "the provider").sanitised(limit: 80)
        self.init(host: host, seconds: seconds)
    }
}

/// A watch that reports nothing.
struct SilentRequestWatch: RequestWatch {
    func begin(_ host: String) -> UInt64 { 0 }
    func end(_ id: UInt64) {}
}

/// An exchange that reports how long its requests take.
struct WatchedExchange: HTTPExchange {
    let exchange: any HTTPExchange
    let watch: any RequestWatch

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        // Who asks the provider to wait for something is not told that it is slow.
        if request.target.contains("&wait=") { return try await exchange.send(request) }
        let id = watch.begin(request.target)
        defer { watch.end(id) }
        return try await exchange.send(request)
    }

    func session() -> any HTTPExchange { WatchedExchange(exchange: exchange.session(), watch: watch) }
}
