import HTTPMessage

/// Which address of this machine stands for which origin of the provider.
struct ProxyOrigins: Sendable, Hashable {
    /// One origin and what stands for it.
    struct Pair: Sendable, Hashable {
        /// `https://id.example.com`.
        let real: String
        /// `http://127.0.0.1:40123`.
        let local: String
    }

    /// The path below which this program's own pages are; no provider is likely to have it.
    static let ownPath = "/.idp-wizard"

    /// The provider's own origin first.
    private(set) var pairs: [Pair] = []

    mutating func add(real: String, local: String) { pairs.append(Pair(real: real, local: local)) }

    /// The address of this machine that stands for the provider's own origin.
    var main: String { pairs.first?.local ?? "" }

    /// Where the redirect is sent to where a page alone knows of it.
    var answerAddress: String { main + Self.ownPath + "/answer" }

    /// What stands for a URL; nil where its origin is none of the provider's.
    func local(for url: URLReference) -> String? {
        guard let origin = url.origin, url.authority?.contains("@") != true,
            let pair = pairs.first(where: { $0.real == origin })
        else { return nil }
        return pair.local + Self.tail(of: url)
    }

    /// What an address of this machine stands for; nil for any other address.
    func real(for url: URLReference) -> String? {
        guard let origin = url.origin, let pair = pairs.first(where: { $0.local == origin }) else { return nil }
        return pair.real + Self.tail(of: url)
    }

    /// Where a page is sent to that leads to a host which is not allowed.
    func refusalAddress(for url: URLReference) -> String {
        "\(main)\(Self.ownPath)/refused?host=\(PercentCoding.encode(url.host ?? url.scheme ?? ""))"
    }

    private static func tail(of url: URLReference) -> String {
        var tail = url
        tail.scheme = nil
        tail.authority = nil
        if tail.path.isEmpty { tail.path = "/" }
        return tail.description
    }
}
