import HTTPMessage

/// An exchange that reports how long its requests take.
struct WatchedExchange: HTTPExchange {
    let exchange: any HTTPExchange
    let watch: any RequestWatch

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        let id = watch.begin(request.target)
        defer { watch.end(id) }
        return try await exchange.send(request)
    }

    func session() -> any HTTPExchange { WatchedExchange(exchange: exchange.session(), watch: watch) }
}
