import HTTPMessage
import IdentityModel

/// An exchange that reports how long its requests take.
struct WatchedExchange: HTTPExchange {
    let exchange: any HTTPExchange
    let watch: any RequestWatch

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        // Omits a user name and password before the host.
        let authority = URLReference(request.target).authority?.split(separator: "@").last
        let id = watch.begin(UntrustedText(authority.map(String.init) ?? "the provider").sanitised(limit: 80))
        defer { watch.end(id) }
        return try await exchange.send(request)
    }

    func session() -> any HTTPExchange { WatchedExchange(exchange: exchange.session(), watch: watch) }
}
