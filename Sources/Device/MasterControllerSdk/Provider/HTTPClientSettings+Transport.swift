public import HTTPClient
public import IdentityModel

extension HTTPClientSettings {
    public init(_ transport: ProviderProfile.Transport) {
        self.init()
        trustedCertificates = transport.trustedCertificates
        pins = transport.pins
        if let certificate = transport.clientCertificate {
            clientCertificate = ClientCertificate(
                certificate: certificate.certificate, privateKey: certificate.privateKey.exposedBytes)
        }
        proxy =
            switch transport.proxy {
            case .environment: .environment
            case .none: .none
            case .url(let url): .url(url)
            }
        if let time = transport.connectTimeout { connectTimeout = time }
        if let time = transport.totalTimeout { totalTimeout = time }
    }
}
