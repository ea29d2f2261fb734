import HTTPMessage
import IdentityModel
import IdpSdk
import OpenID
import Sentences

/// The findings about the connection to a provider: its address, TLS, and the clocks.
struct ConnectionFindings: Sendable {
    let address: URLReference
    /// What to change if there was no response.
    let advice: Text
    /// The clock skew that the profile allows.
    let clockSkew: Duration
    private let wallClock: any WallClock

    init(address: URLReference, advice: Text, clockSkew: Duration, clock: any WallClock) {
        self.address = address
        self.advice = advice
        self.clockSkew = clockSkew
        wallClock = clock
    }

    var isSecure: Bool { address.scheme?.lowercased() == "https" }

    /// The finding after the first response over https; `nil` for other addresses.
    var trust: Finding? { isSecure ? .ok(.tls, Text("https, and the certificate is trusted")) : nil }

    /// The finding about an address that is not https.
    var transport: Finding {
        if address.scheme?.lowercased() == "http", address.isLoopback { return .ok(.tls, Text("http on this machine")) }
        return .warning(
            .tls, Text("http: passwords, codes and tokens are sent unencrypted"),
            Text("Use an https address in the profile."))
    }

    /// Why there was no response, and what to change.
    func unreachable(_ error: HTTPExchangeError) -> Finding {
        var finding = finding(of: error)
        finding.isUnreachable = true
        return finding
    }

    private func finding(of error: HTTPExchangeError) -> Finding {
        let sentence = IdpSdkError(error).words
        switch error.reason {
        case .pinMismatch:
            return .failed(
                .tls, sentence,
                Text("The server's key is not among pins in the profile: if the change is legitimate, update pins.")
            )
        case .certificateRefused:
            return .failed(
                .tls, sentence,
                Text(
                    "If the certificate is legitimate, set trusted-certificates in the profile to its authority's file."
                ))
        case .protocolNotAgreed:
            return .failed(
                .tls, sentence, Text("Let the server, or a proxy before it, accept HTTP/1.1 too (ALPN http/1.1)."))
        case .handshakeFailed, .clientCertificateRefused:
            return .failed(
                .tls, sentence,
                Text(
                    "If the provider asks for a client certificate, set client-certificate and client-key in the profile; else check that it speaks TLS 1.2 or later at that port."
                )
            )
        case .invalidConfiguration:
            return .failed(
                .address, sentence,
                Text("Check trusted-certificates, client-certificate, client-key, pins and proxy in the profile."))
        case .proxyRefused:
            return .failed(
                .address, sentence,
                Text(
                    "Check proxy in the profile, else https_proxy in the environment: proxy: none uses no proxy, and no_proxy exempts a host."
                )
            )
        case .connectionLost where isSecure:
            return .failed(
                .address, sentence,
                Text(
                    "Check the address, proxy in the profile, and that the server runs. A server that requires a client certificate (client-certificate in the profile) may also close connections."
                )
            )
        default:
            return .failed(.address, sentence, advice)
        }
    }

    /// The clock skew, from the response's `Date` header.
    func clock(_ response: HTTPResponse) -> Finding {
        guard let skew = ClockSkew(of: response, at: wallClock.now()) else {
            return .skipped(
                .clock, Text("the provider's answers have no Date, so its time is unknown"),
                Text(
                    "Log in once (idp-wizard flow login --json): the ID token's check \"issued at\" says how far the clocks are apart."
                )
            )
        }
        // The header's resolution is one second.
        if skew.isWithin(.seconds(1)) { return .ok(.clock, Text("this machine's and the provider's agree")) }
        let found = Text("\(skew.sentence); \(clockSkew.components.seconds) s are allowed")
        return skew.isWithin(clockSkew)
            ? .ok(.clock, found)
            : .failed(.clock, found, Text("Set both clocks (NTP); clock-skew in the profile allows more."))
    }
}
