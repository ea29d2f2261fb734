package import JOSE

/// What a client's attributes want its tokens to be signed by: one algorithm for ID and access token.
package struct TokenAlgorithms: Sendable, Hashable {
    /// The attribute about ID tokens.
    package static let idToken = "id.token.signed.response.alg"
    /// The attribute about access tokens.
    package static let accessToken = "access.token.signed.response.alg"
    /// The algorithms that tokens can be signed by.
    static let known: [SigningAlgorithm] = [.rs256, .es256, .ps256, .edDSA]
    /// Their names.
    static let built = known.map { JSONValue.string($0.rawValue) }
    /// What a client's tokens are signed by that says nothing (Dynamic Registration, section 2).
    package static let standard = SigningAlgorithm.rs256

    private let sent: [String: String]
    private let wanted: [String]

    /// Takes the attributes that came, and those that are shown of the client.
    package init(_ attributes: [String: JSONValue], shown: [String: JSONValue] = [:]) {
        let names = [Self.idToken, Self.accessToken]
        sent = attributes.filter { names.contains($0.key) }.mapValues { $0.string ?? "" }
        let all = shown.compactMapValues(\.string).merging(sent) { $1 }
        wanted = names.compactMap { all[$0] }.filter { !$0.isEmpty }
    }

    /// The algorithm; nil where nothing came about it.
    package var chosen: SigningAlgorithm? {
        guard !sent.isEmpty else { return nil }
        return wanted.first.map { SigningAlgorithm(rawValue: $0) } ?? Self.standard
    }

    /// The names of the attributes where the two want different things.
    var clash: [String] {
        guard Set(wanted).count > 1 else { return [] }
        return sent.keys.sorted()
    }
}
