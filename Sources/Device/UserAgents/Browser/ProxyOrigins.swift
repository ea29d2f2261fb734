import HTTPMessage

/// The mapping between the provider's origins and loopback addresses.
struct ProxyOrigins: Sendable, Hashable {
    /// An origin and its loopback address.
    struct Pair: Sendable, Hashable {
        /// `https://id.example.com`.
        let real: String
        /// `http://127.0.0.1:40123`.
        let local: String
    }

    /// The path of this program's own pages, which a provider is unlikely to use.
    static let ownPath = "/.idp-wizard"

    /// All pairs, the provider's own origin first.
    private(set) var pairs: [Pair] = []

    mutating func add(real: String, local: String) { pairs.append(Pair(real: real, local: local)) }

    /// The loopback address of the provider's own origin.
    var main: String { pairs.first?.local ?? "" }

    /// The address to which a page sends the response if only the page knows it.
    var answerAddress: String { main + Self.ownPath + "/answer" }

    /// The loopback address for a URL; `nil` if its origin is not one of the provider's.
    func local(for url: URLReference) -> String? {
        guard let origin = url.origin, url.authority?.contains("@") != true,
            let pair = pairs.first(where: { $0.real == origin })
        else { return nil }
        return pair.local + Self.tail(of: url)
    }

    /// The real URL for a loopback address; `nil` for any other address.
    func real(for url: URLReference) -> String? {
        guard let origin = url.origin, let pair = pairs.first(where: { $0.local == origin }) else { return nil }
        return pair.real + Self.tail(of: url)
    }

    /// The address that replaces links to hosts that are not allowed.
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
