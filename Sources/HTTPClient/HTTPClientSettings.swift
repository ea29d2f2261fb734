/// How an exchange connects, whom it trusts and how much it waits for and takes.
///
/// The defaults suit an identity provider on the internet. Nothing here is read from files: certificates come as PEM bytes.
public struct HTTPClientSettings: Sendable, CustomStringConvertible {
    /// The longest time for name look-up, connection and TLS together.
    public var connectTimeout: Duration = .seconds(10)
    /// The longest time for a whole exchange, connecting included.
    public var totalTimeout: Duration = .seconds(60)
    /// The largest body that is taken; a larger one ends the exchange with `tooLarge`.
    public var maximumResponseBytes = 8 << 20
    /// The certificates (PEM) that servers' chains may end in, instead of the system's; nil trusts the system's.
    public var trustedCertificates: [UInt8]?
    /// Public keys of which the server must have one: base64 of the SHA-256 of the SubjectPublicKeyInfo (RFC 7469, section 2.4); empty asks nothing.
    ///
    /// With a pin plain `http` is refused except on loopback, since nothing could be checked there.
    public var pins: [String] = []
    /// What this client shows to servers that ask for a certificate.
    public var clientCertificate: ClientCertificate?
    /// Which proxy is used.
    public var proxy = Proxy.environment
    /// Where connections really go, by the host and port of the URL; name checks, cookies and headers keep the URL's.
    public var connectTo: [ConnectTo] = []
    /// The `User-Agent` of requests that bring none of their own; nil sends none.
    public var userAgent: String? = "idp-wizard"

    /// Makes the default settings.
    public init() {}

    /// A client's certificate with its chain, and its private key, both PEM.
    public struct ClientCertificate: Sendable, CustomStringConvertible, CustomReflectable {
        /// The certificate, followed by its chain.
        public var certificate: [UInt8]
        /// The private key.
        public var privateKey: [UInt8]
        /// What the private key is encrypted under, nil where it is not.
        public var passphrase: String?

        /// Takes a certificate and its key.
        public init(certificate: [UInt8], privateKey: [UInt8], passphrase: String? = nil) {
            self.certificate = certificate
            self.privateKey = privateKey
            self.passphrase = passphrase
        }

        /// Says that there is one; the key is never printed.
        public var description: String { "client certificate" }
        /// Shows nothing to `dump` and friends.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// Which proxy requests go through; loopback addresses are reached without the environment's.
    public enum Proxy: Sendable, Hashable {
        /// As `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
        case environment
        /// None, whatever the environment says.
        case none
        /// This one, for every request: `http://host:port`, `https://…`, `socks5h://…`.
        case url(String)
    }

    /// A connection that goes elsewhere than its URL says.
    public struct ConnectTo: Sendable, Hashable {
        /// The URL's host.
        public var host: String
        /// The URL's port.
        public var port: UInt16
        /// The host that is connected to.
        public var targetHost: String
        /// The port that is connected to.
        public var targetPort: UInt16

        /// Sends what is meant for `host:port` to `targetHost:targetPort`.
        public init(host: String, port: UInt16, targetHost: String, targetPort: UInt16) {
            self.host = host
            self.port = port
            self.targetHost = targetHost
            self.targetPort = targetPort
        }
    }

    /// Names the limits; never a key.
    public var description: String {
        "connect \(connectTimeout), total \(totalTimeout), at most \(maximumResponseBytes) bytes"
    }
}
