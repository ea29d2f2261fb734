import FoundationEssentials
import IdentityModel
import Sentences
import YAML

/// Reads the part of a profile about the connection to the provider.
struct ProfileTransportReader {
    let files: ProfileFiles

    /// Reads the keys, which are the same for every kind.
    func transport(_ map: ProfileMapping, _ faults: inout ProfileError) -> ProviderProfile.Transport {
        var transport = ProviderProfile.Transport()
        transport.trustedCertificates = files.contents(
            "trusted-certificates", of: map, holding: .certificate, &faults)
        transport.clientCertificate = clientCertificate(map, &faults)
        transport.pins = pins(map, &faults)
        if let proxy = proxy(map, &faults) { transport.proxy = proxy }
        if let node = map["timeouts"],
            let times = ProfileMapping(node, of: "timeouts", keys: ["connect", "total"], &faults)
        {
            transport.connectTimeout = timeout("connect", times, &faults)
            transport.totalTimeout = timeout("total", times, &faults)
        }
        return transport
    }

    private func timeout(_ key: String, _ times: ProfileMapping, _ faults: inout ProfileError) -> Duration? {
        let time = times.duration(key, &faults)
        if time == .zero { times.note(key, Text("\(key) must be longer than zero"), &faults) }
        return time
    }

    private func clientCertificate(
        _ map: ProfileMapping, _ faults: inout ProfileError
    ) -> ProviderProfile.ClientCertificate? {
        if map["client-certificate"] != nil, map["client-key"] == nil {
            map.noteAtKey(
                "client-certificate", Text("client-certificate needs client-key, the file of its private key"), &faults)
        }
        if map["client-certificate"] == nil, map["client-key"] != nil {
            map.noteAtKey("client-key", Text("client-key needs client-certificate"), &faults)
        }
        let certificate = files.contents("client-certificate", of: map, holding: .certificate, &faults)
        let key = files.contents("client-key", of: map, holding: .privateKey, &faults)
        guard let certificate, let key else { return nil }
        return ProviderProfile.ClientCertificate(certificate: certificate, privateKey: Secret(key))
    }

    private func pins(_ map: ProfileMapping, _ faults: inout ProfileError) -> [String] {
        var pins: [String] = []
        for (text, position) in map.texts("pins", &faults) {
            let pin = text.hasPrefix("sha256//") ? String(text.dropFirst(8)) : text
            if let digest = Data(base64Encoded: pin), digest.count == 32 {
                pins.append(pin)
            } else {
                faults.note(
                    Text(
                        "a pin must be the base64 of the SHA-256 of a server's public key (44 characters), not \"\(text)\""
                    ),
                    at: position)
            }
        }
        return pins
    }

    private func proxy(_ map: ProfileMapping, _ faults: inout ProfileError) -> ProviderProfile.Proxy? {
        guard let text = map.text("proxy", &faults) else { return nil }
        if text == "none" { return ProviderProfile.Proxy.none }
        let schemes = ["http://", "https://", "socks5://", "socks5h://"]
        let rest = schemes.first(where: text.hasPrefix).map { text.dropFirst($0.count) }
        guard let rest, let place = HostAndPort(String(rest)), place.port > 0, !rest.contains("@") else {
            map.note(
                "proxy", Text("proxy must be none, or a URL such as http://proxy.example.com:3128 without a password"),
                &faults)
            return nil
        }
        return .url(text)
    }
}
