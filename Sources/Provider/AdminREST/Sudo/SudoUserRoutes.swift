import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/users`: the users of the pool, by their user names.
enum SudoUserRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/users", [.get], right: .readPoolUsers) { call in
            let query = PoolUserQuery(
                after: call.request.query["after"].map { PoolUsername($0) }, maximum: call.maximum(1_000))
            let users = try await call.routes.store.poolUsers(matching: query, in: try await call.pool)
            return .json(users.map(representation))
        },
        AdministrationRoute("sudo/users/{username}", [.get], right: .readPoolUsers) {
            .json(representation(try await user($0, in: try await $0.pool)))
        },
        AdministrationRoute("sudo/users/{username}", [.put], right: .changePoolUser) { try await change($0) },
        AdministrationRoute("sudo/users/{username}", [.delete], right: .changePoolUser) { call in
            let pool = try await call.pool
            let user = try await user(call, in: pool)
            return try await call.routes.store.deletePoolUser(subject: user.subject, in: pool)
                ? .noContent : .userNotFound
        },
    ]

    private static func change(_ call: AdministrationCall) async throws -> HTTPResponse {
        let pool = try await call.pool
        let user = try await user(call, in: pool)
        let body = try RepresentationReader(call.request, name: "SudoUser", members: ["enabled"])
        guard let isEnabled = try body.bool("enabled") else {
            throw RepresentationReader.refusal("enabled", "enabled is missing")
        }
        let isChanged = try await call.routes.store.setPoolUser(
            subject: user.subject, isEnabled: isEnabled, in: pool, at: call.routes.clock.now())
        return isChanged ? .noContent : .userNotFound
    }

    private static func user(_ call: AdministrationCall, in pool: PoolRecord) async throws -> PoolUser {
        let name = PoolUsername(call.parameters["username"])
        guard let user = try await call.routes.store.poolUser(named: name, in: pool) else {
            throw RouteError(.userNotFound)
        }
        return user
    }

    private static func representation(_ user: PoolUser) -> JSONValue {
        var json: JSONValue = [
            "username": .string(user.username.rawValue), "sub": .string(user.subject),
            "kind": .string(user.kind.rawValue), "enabled": .bool(user.isEnabled),
            "createdTimestamp": .milliseconds(user.createdAt), "modifiedTimestamp": .milliseconds(user.modifiedAt),
            "attributes": .object(user.attributes),
        ]
        json["registrationKid"] = user.registrationKid.map(JSONValue.string)
        json["entitlementsSet"] = user.entitlementsSet.map(JSONValue.string)
        json["issuer"] = user.issuer.map(JSONValue.string)
        json["identityId"] = user.identityID.map(JSONValue.string)
        json["signInKeyId"] = user.signInKey.map { .string($0.keyID.rawValue) }
        json["provider"] = user.federatedIdentity.map { .string($0.provider) }
        json["providerSubject"] = user.federatedIdentity.map { .string($0.subject) }
        return json
    }
}
