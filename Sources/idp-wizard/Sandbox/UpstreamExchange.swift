import HTTPClient
import HTTPMessage
import HTTPServer
import IdentityServer
import Synchronization

/// Sends the embedded server's requests to other OpenID providers, and to itself where a user pool federates to its own realm.
///
/// A handler of the server waits for the answer, so the limits are shorter than the server's own.
final class UpstreamExchange: HTTPExchange {
    /// The server's own address, and how it is reached.
    private struct Own: Sendable {
        let origin: String
        let exchange: CurlExchange
    }

    private let others: CurlExchange
    private let own = Mutex<Own?>(nil)

    /// Other providers are reached only at `addresses`.
    init(addresses: AllowedAddresses) {
        var settings = Self.settings
        settings.addresses = addresses
        others = CurlExchange(settings: settings)
    }

    /// Allows the issuer, whatever its address; reaches it at the port at which this process listens, and trusts its certificate there.
    ///
    /// The issuer's own port may be another program's, and its certificate is often self-signed. An https issuer without a
    /// certificate here belongs to a proxy, and is reached at its own address.
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

    /// The same exchange, which keeps no cookies.
    func session() -> any HTTPExchange { self }

    private static var settings: HTTPClientSettings {
        var settings = HTTPClientSettings()
        settings.connectTimeout = .seconds(4)
        settings.totalTimeout = .seconds(6)
        settings.maximumResponseBytes = 1 << 20
        return settings
    }
}
