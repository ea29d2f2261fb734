package import JOSE

/// The key providers among the `components` of an imported realm: which keys this server generates for them, and which
/// providers it refuses by name.
package enum KeyProviderMembers {
    static let kind = "org.keycloak.keys.KeyProvider"

    /// The settings of a new key by provider, with the values that this server generates; Keycloak's default is among
    /// them.
    ///
    /// Keys that nothing outside of Keycloak sees have none.
    private static let generated: [String: [String: Set<String>]] = [
        "rsa-generated": ["keySize": ["2048"], "algorithm": ["RS256", "PS256"]],
        "ecdsa-generated": ["ecdsaEllipticCurveKey": ["P-256"], "algorithm": ["ES256"]],
        "eddsa-generated": ["eddsaEllipticCurveKey": ["Ed25519"], "algorithm": ["EdDSA"]],
        "rsa-enc-generated": [:], "ecdh-generated": [:], "hmac-generated": [:], "aes-generated": [:],
    ]

    /// The names of the members with which a component asks for another key than this server generates.
    static func refused(_ component: [String: JSONValue]) -> [String] {
        let component = JSONValue.object(component)
        guard isUsed(component) else { return [] }
        guard let settings = generated[component["providerId"]?.string ?? ""] else { return ["providerId"] }
        return settings.keys.sorted().filter { name in
            guard let value = value(name, component) else { return false }
            return settings[name]?.contains(value) == false
        }.map { "config.\($0)" }
    }

    /// The algorithms of the signing keys that a realm's `components` ask for.
    package static func algorithms(in components: JSONValue?) -> [SigningAlgorithm] {
        (components?[kind]?.array ?? []).filter(isUsed).compactMap { component in
            switch component["providerId"]?.string {
            case "rsa-generated": value("algorithm", component).map { SigningAlgorithm(rawValue: $0) } ?? .rs256
            case "ecdsa-generated": .es256
            case "eddsa-generated": .edDSA
            default: nil
            }
        }
    }

    private static func isUsed(_ component: JSONValue) -> Bool {
        !["enabled", "active"].contains { value($0, component) == "false" }
    }

    /// A setting, which is in a list; an empty one counts as absent.
    private static func value(_ name: String, _ component: JSONValue) -> String? {
        let value = component["config"]?[name]
        let text = (value?.array?.first ?? value)?.scalarText
        return text?.isEmpty == true ? nil : text
    }
}

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
