import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// What administrators can configure in Keycloak and this server has fixed: it is shown, mostly empty, and a change is
/// rejected with a sentence, so that nothing is stored that has no effect.
enum ReadOnlyRoutes {
    /// Reads the value to show; returns `nil` if it does not exist.
    private typealias Value = @Sendable (AdministrationCall) async throws -> JSONValue?

    static let routes: [AdministrationRoute] = [
        authentication,
        fixed("components", noComponents) { .array(try await $0.components) },
        fixed("components/{component}", noComponents, missing: .componentNotFound) { call in
            try await call.components.first { $0["id"]?.string == call["component"] }
        },
        fixed("identity-provider/instances", noProviders) { _ in [] },
        fixed("identity-provider/instances/{path...}", noProviders) { _ in nil },
        fixed("localization", textsAreFixed) { _ in [] },
        fixed("localization/{locale}", textsAreFixed) { _ in [:] },
        fixed("localization/{locale}/{key}", textsAreFixed) { _ in nil },
        fixed("clients-initial-access", noRegistrations) { _ in [] },
        fixed("clients-initial-access/{access}", noRegistrations) { _ in [] },
        fixed("client-policies/policies", policiesAreFixed) { _ in ["policies": []] },
        fixed("client-policies/profiles", policiesAreFixed) { _ in ["profiles": []] },
        fixed("credential-registrators", RequiredActionRoutes.areFixed) { _ in ["CONFIGURE_TOTP"] },
    ].flatMap { $0 }

    /// The routes of one path: reading a value, writing it back unchanged, and rejecting any other change.
    ///
    /// `missing` is the response if there is no value, `written` the one to a PUT of the current value.
    private static func fixed(
        _ path: RoutePath, _ sentence: String, reading: AdministrationOperation = .readRealm,
        changing: AdministrationOperation = .changeRealm, missing: HTTPResponse = .notFound,
        written: @escaping @Sendable (JSONValue) -> HTTPResponse = { _ in .noContent },
        _ value: @escaping Value
    ) -> [AdministrationRoute] {
        [
            .get(path, reading) {
                try await value($0).map(HTTPResponse.json) ?? missing
            },
            .put(path, changing) {
                let shown = try await value($0)
                guard let sent = try? JSONValue(parsing: $0.request.body), sent == shown else {
                    return .notImplemented(sentence)
                }
                return written(sent)
            },
            .changing(path, [.post, .delete], changing) { _ in
                .notImplemented(sentence)
            },
        ]
    }

    /// A change needs the right to create users, because there is no user whose rights could matter.
    static let userProfile =
        fixed(
            "users/profile", profileIsFixed, reading: .readUsers, changing: .makeUser,
            written: HTTPResponse.json
        ) { _ in UserProfileShown.configuration }
        + fixed("users/profile/metadata", profileIsFixed, reading: .readUsers, changing: .makeUser) { _ in
            UserProfileShown.metadata
        }

    private static let authentication: [AdministrationRoute] = [
        fixed("authentication/flows", flowsAreFixed) { _ in .array(flows) },
        fixed("authentication/flows/{flow}", flowsAreFixed, missing: flowNotFound) { call in
            flows.first { $0["id"]?.string == call["flow"] }
        },
        fixed("authentication/flows/{flow}/executions", flowsAreFixed) { call in
            flows.contains { $0["alias"]?.string == call["flow"] } ? [] : nil
        },
        fixed("authentication/flows/{flow}/{path...}", flowsAreFixed) { _ in nil },
        fixed("authentication/executions/{path...}", flowsAreFixed) { _ in nil },
        fixed("authentication/config/{path...}", flowsAreFixed) { _ in nil },
        fixed("authentication/authenticator-providers", flowsAreFixed) { _ in [] },
    ].flatMap { $0 }

    private static let flowNotFound = HTTPResponse.refused(404, error: "Could not find flow with id")

    private static let noComponents = "This server has no components to configure; its keys are made with the realm."
    private static let noProviders = "This server is no broker: it has no identity providers."
    private static let noRegistrations = "This server takes no client registrations."
    private static let textsAreFixed = "The words of this server's pages are fixed."
    private static let flowsAreFixed =
        "The login flows of this server are fixed; a client chooses one by its binding."
    private static let profileIsFixed =
        "The user profile of this server is fixed: four fields, and any further attributes."
    private static let policiesAreFixed = "This server has no client policies."

    /// The flows, with the names that realms and clients of Keycloak refer to.
    private static let flows: [JSONValue] = [
        ("browser", "Browser based authentication"),
        ("direct grant", "OpenID Connect Resource Owner Grant"),
        ("registration", "Registration flow"), ("reset credentials", "Reset credentials for a user"),
        ("clients", "Base authentication for clients"),
    ].map { alias, description in
        [
            // Keycloak's IDs have no spaces, and clients put them into paths.
            "id": .string(alias.replacing(" ", with: "-")), "alias": .string(alias),
            "description": .string(description),
            "providerId": alias == "clients" ? "client-flow" : "basic-flow", "topLevel": true,
            "builtIn": true,
            "authenticationExecutions": [],
        ]
    }
}

extension AdministrationCall {
    /// The realm's keys, which are components in Keycloak.
    fileprivate var components: [JSONValue] {
        get async throws {
            let kind = "org.keycloak.keys.KeyProvider"
            guard query["type"] == nil || query["type"] == kind,
                query["parent"] == nil || query["parent"] == realm.id
            else { return [] }
            let signing = try RealmKeys(try await store.keys(of: realm)).signing
            return signing.map { key in
                let provider =
                    ["EC": "ecdsa-generated", "OKP": "eddsa-generated"][key.publicKey.kty] ?? "rsa-generated"
                return [
                    "id": .string(key.keyID), "name": .string(provider), "providerId": .string(provider),
                    "providerType": .string(kind), "parentId": .string(realm.id),
                    "config": ["priority": ["100"], "algorithm": [.string(key.algorithm.rawValue)]],
                ]
            }.filter { query["name"] == nil || $0["name"]?.string == query["name"] }
        }
    }
}
