import Assets
import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// What administrators' tools request first: the server's version and a realm's keys.
enum ServerRoutes {
    /// The caches have nothing to clear, because every response comes from the store.
    static let routes: [AdministrationRoute] =
        [
            .get("keys", .readRealm) { try await $0.showKeys() },
            .post("push-revocation", .changeRealm, .action) { _ in .json([:]) },
        ]
        + ["clear-keys-cache", "clear-realm-cache", "clear-user-cache"].map { name in
            AdministrationRoute.post("\(name)", .changeRealm, .action) { _ in .noContent }
        }
}

extension AdministrationCall {
    /// `keys` of a realm: the public keys, and which of them signs.
    fileprivate func showKeys() async throws -> HTTPResponse {
        let published = try RealmKeys(try await store.keys(of: realm)).published.keys
        let newest = Dictionary(published.map { ($0.alg ?? "", $0.kid ?? "") }, uniquingKeysWith: { $1 })
        let values = published.reversed().map { key in
            JSONValue.members([
                "kid": key.kid, "algorithm": key.alg, "use": "SIG", "type": key.kty,
                "status": newest[key.alg ?? ""] == key.kid ? "ACTIVE" : "PASSIVE",
                "publicKey": SubjectPublicKeyInfo.bytes(of: key).map { Data($0).base64EncodedString() },
                "certificate": key.certificate.map { Data($0).base64EncodedString() },
            ])
        }
        return .json(.members(["active": newest, "keys": values]))
    }
}

extension AdministrationServices {
    /// The version of Keycloak whose admin REST this server implements; tools choose their requests by it.
    static let version = "26.7.3"

    /// `serverinfo`, with only what is true here.
    static func information(_ request: HTTPRequest) -> HTTPResponse {
        guard request.method.isReading else { return .methodNotAllowed("GET, HEAD, OPTIONS") }
        let rules = PasswordPolicy.ruleNames.map { ($0, JSONValue.object([:])) }
        return .json([
            "systemInfo": ["version": .string(version)], "profileInfo": ["name": "idp-wizard"], "features": [],
            "themes": themes,
            "providers": [
                "password-policy": [
                    "internal": false, "providers": .object(Dictionary(rules, uniquingKeysWith: { $1 })),
                ]
            ],
        ])
    }

    /// The themes that realms can name; Terraform refuses others.
    ///
    /// Only ``PageThemeName/loginThemes`` have an effect. Keycloak's others are kept without one.
    private static var themes: JSONValue {
        let locales = EmbeddedFile.locales.map(\.tag).jsonValue
        func themes(_ names: [String]) -> JSONValue {
            .array(names.sorted().map { ["name": .string($0), "locales": locales] })
        }
        let keycloaks = ["base", "keycloak", "keycloak.v2", "keycloak.v3"]
        var all = ["account", "admin", "email", "welcome"].map { ($0, themes(keycloaks)) }
        all.append(("login", themes(Array(Set(keycloaks).union(PageThemeName.loginThemes)))))
        return .object(Dictionary(all, uniquingKeysWith: { $1 }))
    }
}
