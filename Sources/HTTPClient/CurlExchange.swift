public import HTTPMessage
import Synchronization

/// Sends requests through libcurl: any number at a time on one thread, each cancellable at once.
///
/// Only `http` and `https`; redirects are responses; header values, `Location` among them, come as they were sent. The thread starts with
/// the first request and ends when the last exchange that shares it (``session()``) is gone.
public final class CurlExchange: HTTPExchange {
    private let engine: CurlEngine
    private let settings: HTTPClientSettings
    private let jar: CookieJar?

    /// Makes an exchange that keeps no cookies; costs nothing before the first request.
    public convenience init(settings: HTTPClientSettings = HTTPClientSettings()) {
        self.init(engine: CurlEngine(), settings: settings, jar: nil)
    }

    init(engine: CurlEngine, settings: HTTPClientSettings, jar: CookieJar? = nil) {
        self.engine = engine
        self.settings = settings
        self.jar = jar
    }

    /// An exchange on the same thread with an empty cookie jar of its own.
    ///
    /// The jar is shared by all requests of that exchange and goes with it. `Secure` cookies are kept and sent on loopback, as browsers do.
    public func session() -> any HTTPExchange {
        CurlExchange(engine: engine, settings: settings, jar: CookieJar(engine: engine))
    }

    /// Sends one request and waits for the whole response.
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

/// A cookie jar by its number; the cookies themselves live on the engine's thread.
final class CookieJar: Sendable {
    private static let lastID = Atomic(0)

    let id = CookieJar.lastID.add(1, ordering: .relaxed).newValue
    private let engine: CurlEngine

    init(engine: CurlEngine) { self.engine = engine }

    deinit { engine.discardJar(id) }
}
