import HTTPClient
import HTTPMessage
import HTTPServer
import IdentityServer
import Profiles
import Synchronization

/// Sends the embedded server's requests to other OpenID providers, and to itself if a user pool federates to its own
/// realm.
///
/// A handler of the server waits for the response, so the timeouts are shorter than the server's own.
final class UpstreamExchange: HTTPExchange {
    /// The server's own origin, and the exchange that reaches it.
    private struct Own: Sendable {
        let origin: String
        let exchange: CurlExchange
    }

    private let others: CurlExchange
    private let own = Mutex<Own?>(nil)

    /// Creates an exchange that reaches other providers only at `addresses`.
    init(addresses: AllowedAddresses) {
        var settings = Self.settings
        settings.addresses = addresses
        others = CurlExchange(settings: settings)
    }

    /// Allows requests to the issuer at any address: they are sent to the port at which this process listens, whose
    /// certificate is trusted.
    ///
    /// The issuer's own port may belong to another program, and its certificate is often self-signed. An https issuer
    /// without a certificate here belongs to a proxy, and is reached at its own address.
    func connect(issuer: WebAddress, to place: HostAndPort, tls: TLSIdentity?) {
        guard let origin = URLReference(issuer.text).origin else { return }
        var settings = Self.settings
        if !issuer.isSecure || tls != nil {
            settings.proxy = .none
            settings.trustedCertificates = tls?.certificateChain
            let isEveryAddress = ["0.0.0.0", "::", "*"].contains(place.host)
            settings.connectTo = [
                HTTPClientSettings.ConnectTo(
                    host: issuer.place.host, port: issuer.place.port,
                    targetHost: isEveryAddress ? "127.0.0.1" : place.host, targetPort: place.port)
            ]
        }
        let exchange = CurlExchange(settings: settings)
        own.withLock { $0 = Own(origin: origin, exchange: exchange) }
    }

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        let own = own.withLock { $0 }
        if let own, URLReference(request.target).origin == own.origin { return try await own.exchange.send(request) }
        return try await others.send(request)
    }

    /// Returns the same exchange, because it stores no cookies.
    func session() -> any HTTPExchange { self }

    private static var settings: HTTPClientSettings {
        var settings = HTTPClientSettings()
        settings.connectTimeout = .seconds(4)
        settings.totalTimeout = .seconds(6)
        settings.maximumResponseBytes = 1 << 20
        return settings
    }
}
