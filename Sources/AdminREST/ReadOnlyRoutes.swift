import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE

/// What Keycloak's administrators can set up and this server does not have: it is shown as it is, mostly empty, and a change is refused with a
/// sentence, so that nothing is stored that has no effect.
struct ReadOnlyRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord

    /// Answers; nil for what is none of it.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse? {
        guard let found = try await shown(path, request) else { return nil }
        switch request.method {
        case .get: return found.value.map(AdministrationAnswer.value) ?? AdministrationAnswer.notFound
        case .post, .put, .delete:
            // Whoever writes back what he read changes nothing.
            if request.method == .put, let sent = try? JSONValue(parsing: request.body),
                sent == found.value
            {
                return path == ["users", "profile"]
                    ? AdministrationAnswer.value(sent) : AdministrationAnswer.noContent
            }
            if path == ["events", "config"], Self.asksForNoEvents(request) { return AdministrationAnswer.noContent }
            return AdministrationAnswer.notBuilt(found.sentence)
        default: return AdministrationAnswer.methodNotAllowed
        }
    }

    /// What is told of it, nil where that one is not there, and why it cannot be changed.
    private func shown(_ path: [String], _ request: HTTPRequest) async throws -> (
        value: JSONValue?, sentence: String
    )? {
        switch (path.first ?? "", Array(path.dropFirst())) {
        case ("events", []), ("admin-events", []): return ([], "This server keeps no events.")
        case ("events", ["config"]): return (Self.eventsConfig, "This server keeps no events.")
        case ("components", let rest):
            let all = try await components(request)
            let sentence = "This server has no components to configure; its keys are made with the realm."
            guard let id = rest.first else { return (.array(all), sentence) }
            return (rest.count == 1 ? all.first { $0["id"]?.string == id } : nil, sentence)
        case ("authentication", ["flows"]): return (.array(Self.flows), Self.flowsAreFixed)
        case ("authentication", let rest) where rest.first == "flows":
            let flow = rest.count == 2 ? Self.flows.first { $0["id"]?.string == rest[1] } : nil
            if rest.count == 3, rest[2] == "executions",
                Self.flows.contains(where: { $0["alias"]?.string == rest[1] })
            {
                return ([], Self.flowsAreFixed)
            }
            return (flow, Self.flowsAreFixed)
        case ("authentication", let rest) where rest.count == 2 && rest[0] == "required-actions":
            let action = ServerRoutes(routes: routes).requiredActions.first {
                $0["alias"]?.string == rest[1]
            }
            return (action, "Which required actions there are is fixed here.")
        case ("authentication", let rest)
        where ["executions", "config", "authenticator-providers"].contains(rest.first):
            return (rest == ["authenticator-providers"] ? [] : nil, Self.flowsAreFixed)
        case ("identity-provider", let rest) where rest.first == "instances":
            return (rest.count == 1 ? [] : nil, "This server is no broker: it has no identity providers.")
        case ("localization", let rest):
            let sentence = "The words of this server's pages are fixed."
            return (rest.isEmpty ? [] : rest.count == 1 ? [:] : nil, sentence)
        case ("users", ["profile"]): return (UserProfileShown.configuration, Self.profileIsFixed)
        case ("users", ["profile", "metadata"]): return (UserProfileShown.metadata, Self.profileIsFixed)
        case ("clients-initial-access", _): return ([], "This server takes no client registrations.")
        case ("client-policies", ["policies"]): return (["policies": []], Self.policiesAreFixed)
        case ("client-policies", ["profiles"]): return (["profiles": []], Self.policiesAreFixed)
        case ("credential-registrators", []):
            return (["CONFIGURE_TOTP"], "Required actions are fixed here.")
        default: return nil
        }
    }

    private static func asksForNoEvents(_ request: HTTPRequest) -> Bool {
        guard request.method == .put, let sent = try? JSONValue(parsing: request.body), sent.object != nil else {
            return false
        }
        return sent["eventsEnabled"]?.readBool != true && sent["adminEventsEnabled"]?.readBool != true
    }

    private static let flowsAreFixed =
        "The login flows of this server are fixed; a client chooses one by its binding."
    private static let profileIsFixed =
        "The user profile of this server is fixed: four fields, and any further attributes."
    private static let policiesAreFixed = "This server has no client policies."

    /// The keys, which are Keycloak's components of a kind of their own.
    private func components(_ request: HTTPRequest) async throws -> [JSONValue] {
        let query = request.query
        let kind = "org.keycloak.keys.KeyProvider"
        guard query["type"] == nil || query["type"] == kind,
            query["parent"] == nil || query["parent"] == realm.id
        else { return [] }
        let signing = try RealmKeys(try await routes.realmStore.keys(of: realm)).signing
        return signing.map { key in
            let provider = ["EC": "ecdsa-generated", "OKP": "eddsa-generated"][key.publicKey.kty] ?? "rsa-generated"
            return [
                "id": .string(key.keyID), "name": .string(provider), "providerId": .string(provider),
                "providerType": .string(kind), "parentId": .string(realm.id),
                "config": ["priority": ["100"], "algorithm": [.string(key.algorithm.rawValue)]],
            ]
        }.filter { query["name"] == nil || $0["name"]?.string == query["name"] }
    }

    private static let eventsConfig: JSONValue = [
        "eventsEnabled": false, "eventsListeners": [], "enabledEventTypes": [],
        "adminEventsEnabled": false,
        "adminEventsDetailsEnabled": false,
    ]

    /// The flows by the names that realms and clients of Keycloak's refer to.
    private static let flows: [JSONValue] = [
        ("browser", "Browser based authentication"),
        ("direct grant", "OpenID Connect Resource Owner Grant"),
        ("registration", "Registration flow"), ("reset credentials", "Reset credentials for a user"),
        ("clients", "Base authentication for clients"),
    ].map { alias, description in
        [
            "id": .string(alias), "alias": .string(alias), "description": .string(description),
            "providerId": alias == "clients" ? "client-flow" : "basic-flow", "topLevel": true,
            "builtIn": true,
            "authenticationExecutions": [],
        ]
    }
}
