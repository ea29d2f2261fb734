import HTTPMessage
import IdentityModel

/// An exchange whose requests are watched: how long each takes is told while it runs.
struct WatchedExchange: HTTPExchange {
    let exchange: any HTTPExchange
    let watch: any RequestWatch

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        // What stands before the host is a name, and perhaps a password.
        let authority = URLReference(request.target).authority?.split(separator: "@").last
        let id = watch.begin(UntrustedText(authority.map(String.init) ?? "the provider").sanitised(limit: 80))
        defer { watch.end(id) }
        return try await exchange.send(request)
    }

    func session() -> any HTTPExchange { WatchedExchange(exchange: exchange.session(), watch: watch) }
}
