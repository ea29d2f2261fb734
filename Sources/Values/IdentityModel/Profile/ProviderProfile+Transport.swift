public import Secrets

extension ProviderProfile {
    /// How a provider is reached and authenticated, and the client certificate sent to it.
    public struct Transport: Sendable, Hashable {
        /// The trusted root certificates (PEM) that replace the system's; if `nil`, the system's are trusted.
        public var trustedCertificates: [UInt8]?
        /// Pinned public keys, one of which the server must have: the SHA-256 of the SubjectPublicKeyInfo in base64.
        ///
        /// If empty, keys are not checked.
        public var pins: [String] = []
        /// The certificate sent to a server that requests one.
        public var clientCertificate: ClientCertificate?
        public var proxy = Proxy.environment
        /// The time limit for name lookup, connection and TLS; `nil` for the HTTP client's default.
        public var connectTimeout: Duration?
        /// The time limit for one request and its response; `nil` for the HTTP client's default.
        public var totalTimeout: Duration?

        /// Creates a transport that trusts the system's certificates and uses the environment's proxy.
        public init() {}
    }

    /// A client's certificate with its chain and its private key, both in PEM.
    public struct ClientCertificate: Sendable, Hashable {
        /// The certificate, followed by its chain.
        public var certificate: [UInt8]
        public var privateKey: Secret

        public init(certificate: [UInt8], privateKey: Secret) {
            self.certificate = certificate
            self.privateKey = privateKey
        }
    }

    /// The proxy for requests.
    public enum Proxy: Sendable, Hashable {
        /// As the environment specifies; loopback addresses are reached without a proxy.
        case environment
        /// None, whatever the environment specifies.
        case none
        /// This one, for every request: `http://host:port`, `https://…`, `socks5h://…`.
        case url(String)
    }
}
