public import Secrets

extension ProviderProfile {
    /// How a provider is reached, whom it is believed to be, and what it is shown.
    public struct Transport: Sendable, Hashable {
        /// The certificates (PEM) that are trusted instead of the system's; nil for the system's.
        public var trustedCertificates: [UInt8]?
        /// Public keys of which the server must have one: base64 of the SHA-256 of the SubjectPublicKeyInfo; empty asks nothing.
        public var pins: [String] = []
        /// What is shown to a server that asks for a certificate.
        public var clientCertificate: ClientCertificate?
        /// Which proxy is used.
        public var proxy = Proxy.environment
        /// The longest time for name look-up, connection and TLS; nil for the client's own.
        public var connectTimeout: Duration?
        /// The longest time for one request and its answer; nil for the client's own.
        public var totalTimeout: Duration?

        /// Trusts the system's certificates and takes the environment's proxy.
        public init() {}
    }

    /// A client's certificate with its chain, and its private key, both PEM.
    public struct ClientCertificate: Sendable, Hashable {
        /// The certificate, followed by its chain.
        public var certificate: [UInt8]
        /// The private key.
        public var privateKey: Secret

        /// Takes a certificate and its key.
        public init(certificate: [UInt8], privateKey: Secret) {
            self.certificate = certificate
            self.privateKey = privateKey
        }
    }

    /// Which proxy requests go through.
    public enum Proxy: Sendable, Hashable {
        /// As the environment says; loopback is reached without it.
        case environment
        /// None, whatever the environment says.
        case none
        /// This one, for every request: `http://host:port`, `https://…`, `socks5h://…`.
        case url(String)
    }
}
