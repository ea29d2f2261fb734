package import IdentityModel
package import JOSE

/// The key providers among the `components` of an imported realm: which keys this server generates for them, and which
/// providers it refuses by name.
package enum KeyProviderMembers {
    package static let kind = "org.keycloak.keys.KeyProvider"

    /// The settings of a new key by provider, with the values that this server generates; Keycloak's default is among
    /// them.
    ///
    /// Keys that nothing outside of Keycloak sees have none.
    private static let generated: [String: [String: Set<String>]] = [
        "rsa-generated": [
            "keySize": ["2048", "3072", "4096"], "algorithm": ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
        ],
        "ecdsa-generated": [
            "ecdsaEllipticCurveKey": ["P-256", "P-384", "P-521"], "algorithm": ["ES256", "ES384", "ES512"],
        ],
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

    /// A signing key that a component asks for.
    package struct Wanted: Sendable, Hashable {
        package let algorithm: SigningAlgorithm
        package var rsaBits = 2048
        /// The private key, as PEM or the Base64 of its DER; `nil` if the component has none.
        package var privateKey: Secret?
    }

    /// The signing keys that a realm's `components` ask for, the one with the highest priority for each algorithm.
    package static func keys(in components: JSONValue?) -> [Wanted] {
        let used = (components?[kind]?.array ?? []).filter(isUsed)
        let ordered = used.enumerated().sorted {
            (priority($0.element), -$0.offset) > (priority($1.element), -$1.offset)
        }
        var seen: Set<SigningAlgorithm> = []
        return ordered.compactMap { component in
            var wanted = key(component.element)
            let texts = privateKeys.lazy.compactMap { value($0, component.element) }
            wanted?.privateKey = texts.first { $0 != KeptSecrets.mask }.map { Secret($0) }
            return wanted
        }.filter { seen.insert($0.algorithm).inserted }
    }

    /// The settings of a private key, by provider.
    private static let privateKeys = ["privateKey", "ecdsaPrivateKey", "eddsaPrivateKey"]

    /// The realm's `components`, with providers of a given RSA key as providers of a generated one, which have the same
    /// settings.
    package static func withGivenKeys(_ components: JSONValue) -> JSONValue {
        guard let providers = components[kind]?.array else { return components }
        var components = components
        components[kind] = .array(
            providers.map { provider in
                guard provider["providerId"] == "rsa", value("privateKey", provider) != nil else { return provider }
                var provider = provider
                provider["providerId"] = "rsa-generated"
                return provider
            })
        return components
    }

    private static func priority(_ component: JSONValue) -> Int {
        value("priority", component).flatMap { Int($0) } ?? 0
    }

    private static func key(_ component: JSONValue) -> Wanted? {
        switch component["providerId"]?.string {
        case "rsa-generated":
            let algorithm = value("algorithm", component).map { SigningAlgorithm(rawValue: $0) } ?? .rs256
            let bits = value("keySize", component).flatMap { Int($0) } ?? 2048
            return algorithm.map { Wanted(algorithm: $0, rsaBits: bits) }
        case "ecdsa-generated":
            let algorithms: [String: SigningAlgorithm] = ["P-384": .es384, "P-521": .es512]
            return Wanted(algorithm: value("ecdsaEllipticCurveKey", component).flatMap { algorithms[$0] } ?? .es256)
        case "eddsa-generated": return Wanted(algorithm: .edDSA)
        default: return nil
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
    static let known: [SigningAlgorithm] = [
        .rs256, .rs384, .rs512, .ps256, .ps384, .ps512, .es256, .es384, .es512, .edDSA,
    ]
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
