public import HTTPMessage

/// How an exchange connects, which servers it trusts, and its time and size limits.
///
/// The defaults suit an identity provider on the internet. Nothing is read from files: certificates are given as PEM
/// bytes.
public struct HTTPClientSettings: Sendable, CustomStringConvertible {
    /// The time limit for name lookup, connection and TLS handshake together.
    public var connectTimeout: Duration = .seconds(10)
    /// The time limit for a whole exchange, including the connection.
    public var totalTimeout: Duration = .seconds(60)
    /// The largest body accepted, in bytes; a larger one fails with `tooLarge`.
    public var maximumResponseBytes = 8 << 20
    /// The trusted root certificates (PEM) in place of the system's; `nil` trusts the system's.
    public var trustedCertificates: [UInt8]?
    /// Pinned public keys, one of which the server must have: base64 of the SHA-256 of the SubjectPublicKeyInfo (RFC
    /// 7469, section 2.4); empty disables the check.
    ///
    /// With a pin, plain `http` is refused except on loopback, because there is no key to check.
    public var pins: [String] = []
    /// The certificate that this client sends to servers that request one.
    public var clientCertificate: ClientCertificate?
    public var proxy = Proxy.environment
    /// Connections that go to another host and port than the URL's; name checks, cookies and headers still use the
    /// URL's.
    public var connectTo: [ConnectTo] = []
    /// The addresses to which connections may be opened, including those of proxies; `nil` allows every address.
    ///
    /// Checked when a connection is opened, against the address that the host name has at that moment.
    public var addresses: AllowedAddresses?
    /// The `User-Agent` of requests that have none; `nil` sends none.
    public var userAgent: String? = "idp-wizard"

    public init() {}

    /// A client's certificate with its chain and its private key, both in PEM.
    public struct ClientCertificate: Sendable, CustomStringConvertible, CustomReflectable {
        /// The certificate, followed by its chain.
        public var certificate: [UInt8]
        public var privateKey: [UInt8]
        /// The passphrase of the private key, or `nil` if the key is not encrypted.
        public var passphrase: String?

        public init(certificate: [UInt8], privateKey: [UInt8], passphrase: String? = nil) {
            self.certificate = certificate
            self.privateKey = privateKey
            self.passphrase = passphrase
        }

        /// A fixed text, because the key is secret.
        public var description: String { "client certificate" }
        /// Exposes nothing to `dump` and `Mirror`.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// The proxy for requests; loopback addresses are reached without the environment's proxy.
    public enum Proxy: Sendable, Hashable {
        /// As `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` specify.
        case environment
        /// None, whatever the environment specifies.
        case none
        /// This one, for every request: `http://host:port`, `https://…`, `socks5h://…`.
        case url(String)
    }

    /// A connection to another host and port than its URL names.
    public struct ConnectTo: Sendable, Hashable {
        public var host: String
        public var port: UInt16
        public var targetHost: String
        public var targetPort: UInt16

        /// Connects to `targetHost:targetPort` for URLs of `host:port`.
        public init(host: String, port: UInt16, targetHost: String, targetPort: UInt16) {
            self.host = host
            self.port = port
            self.targetHost = targetHost
            self.targetPort = targetPort
        }
    }

    /// Omits certificates and keys.
    public var description: String {
        "connect \(connectTimeout), total \(totalTimeout), at most \(maximumResponseBytes) bytes"
    }
}
