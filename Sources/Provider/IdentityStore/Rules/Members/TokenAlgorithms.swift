package import JOSE

/// The signature algorithm chosen by a client's attributes.
///
/// It must be the same for ID and access tokens.
package struct TokenAlgorithms: Sendable, Hashable {
    /// The attribute for ID tokens.
    package static let idToken = "id.token.signed.response.alg"
    /// The attribute for access tokens.
    package static let accessToken = "access.token.signed.response.alg"
    /// The algorithms that can sign tokens.
    static let known: [SigningAlgorithm] = [.rs256, .es256, .ps256, .edDSA]
    static let supported = known.map { JSONValue.string($0.rawValue) }
    /// The algorithm of a client without these attributes (OpenID Connect Dynamic Client Registration, section 2).
    package static let standard = SigningAlgorithm.rs256

    private let sent: [String: String]
    private let wanted: [String]

    /// Reads the attributes in a request, which override the client's current ones.
    package init(_ attributes: [String: JSONValue], shown: [String: JSONValue] = [:]) {
        let names = [Self.idToken, Self.accessToken]
        sent = attributes.filter { names.contains($0.key) }.mapValues { $0.string ?? "" }
        let all = shown.compactMapValues(\.string).merging(sent) { $1 }
        wanted = names.compactMap { all[$0] }.filter { !$0.isEmpty }
    }

    /// The chosen algorithm; `nil` if the request has neither attribute.
    package var chosen: SigningAlgorithm? {
        guard !sent.isEmpty else { return nil }
        return wanted.first.map { SigningAlgorithm(rawValue: $0) } ?? Self.standard
    }

    /// The names of the sent attributes if the two algorithms differ; otherwise empty.
    var clash: [String] {
        guard Set(wanted).count > 1 else { return [] }
        return sent.keys.sorted()
    }
}
