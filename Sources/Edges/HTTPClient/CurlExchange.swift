public import HTTPMessage
import Synchronization

/// Sends requests through libcurl: any number concurrently on one thread, each cancellable at once.
///
/// Only `http` and `https`. Redirects are returned as responses; header values, including `Location`, are returned as
/// sent. The thread starts with the first request and ends when the last exchange that shares it (``session()``) is
/// released.
public final class CurlExchange: HTTPExchange {
    private let engine: CurlEngine
    private let settings: HTTPClientSettings
    private let jar: CookieJar?

    /// Creates an exchange that keeps no cookies; uses no resources before the first request.
    public convenience init(settings: HTTPClientSettings = HTTPClientSettings()) {
        self.init(engine: CurlEngine(), settings: settings, jar: nil)
    }

    init(engine: CurlEngine, settings: HTTPClientSettings, jar: CookieJar? = nil) {
        self.engine = engine
        self.settings = settings
        self.jar = jar
    }

    /// An exchange on the same thread with its own, empty cookie jar.
    ///
    /// The jar is shared by all requests of that exchange and is released with it. `Secure` cookies are kept and sent
    /// on loopback, as browsers do.
    public func session() -> any HTTPExchange {
        CurlExchange(engine: engine, settings: settings, jar: CookieJar(engine: engine))
    }

    public func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        let order = try TransferOrder(request, settings: settings, jar: jar?.id)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { engine.start(order, then: $0) }
        } onCancel: {
            engine.cancel(order)
        }
        return try result.get()
    }
}

/// The identifier of a cookie jar; the cookies themselves are kept on the engine's thread.
final class CookieJar: Sendable {
    private static let lastID = Atomic(0)

    let id = CookieJar.lastID.add(1, ordering: .relaxed).newValue
    private let engine: CurlEngine

    init(engine: CurlEngine) { self.engine = engine }

    deinit { engine.discardJar(id) }
}
