import FoundationEssentials
import IdentityModel
import YAML

/// Reads the part of a profile about the connection to the provider.
struct ProfileTransportReader {
    let files: ProfileFiles

    /// Reads the keys, which are the same for every kind.
    func transport(_ map: ProfileMapping) throws(YAMLError) -> ProviderProfile.Transport {
        var transport = ProviderProfile.Transport()
        transport.trustedCertificates = try files.contents("trusted-certificates", of: map, holding: .certificate)
        transport.clientCertificate = try clientCertificate(map)
        transport.pins = try pins(map)
        if let proxy = try proxy(map) { transport.proxy = proxy }
        if let node = map["timeouts"] {
            let times = try ProfileMapping(node, of: "timeouts", keys: ["connect", "total"])
            for time in times.entries where try times.duration(time.key) == .zero {
                throw times.fault(time.key, "\(time.key) must be longer than zero")
            }
            transport.connectTimeout = try times.duration("connect")
            transport.totalTimeout = try times.duration("total")
        }
        return transport
    }

    private func clientCertificate(_ map: ProfileMapping) throws(YAMLError) -> ProviderProfile.ClientCertificate? {
        switch (map["client-certificate"], map["client-key"]) {
        case (.some, nil):
            throw map.faultAtKey(
                "client-certificate", "client-certificate needs client-key, the file of its private key")
        case (nil, .some): throw map.faultAtKey("client-key", "client-key needs client-certificate")
        default: break
        }
        guard let certificate = try files.contents("client-certificate", of: map, holding: .certificate),
            let key = try files.contents("client-key", of: map, holding: .privateKey)
        else { return nil }
        return ProviderProfile.ClientCertificate(certificate: certificate, privateKey: Secret(key))
    }

    private func pins(_ map: ProfileMapping) throws(YAMLError) -> [String] {
        var pins: [String] = []
        for text in try map.texts("pins") {
            let pin = text.hasPrefix("sha256//") ? String(text.dropFirst(8)) : text
            guard let digest = Data(base64Encoded: pin), digest.count == 32 else {
                throw map.fault(
                    "pins",
                    "a pin is the base64 of the SHA-256 of a server's public key (44 characters), not \"\(text)\"")
            }
            pins.append(pin)
        }
        return pins
    }

    private func proxy(_ map: ProfileMapping) throws(YAMLError) -> ProviderProfile.Proxy? {
        guard let text = try map.text("proxy") else { return nil }
        if text == "none" { return ProviderProfile.Proxy.none }
        let schemes = ["http://", "https://", "socks5://", "socks5h://"]
        let rest = schemes.first(where: text.hasPrefix).map { text.dropFirst($0.count) }
        guard let rest, let place = HostAndPort(String(rest)), place.port > 0, !rest.contains("@") else {
            throw map.fault("proxy", "proxy is none, or a URL such as http://proxy.example.com:3128 without a password")
        }
        return .url(text)
    }
}
