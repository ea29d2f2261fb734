import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/users`: the users of the pool, by their user names.
enum SudoUserRoutes {
    static let routes: [AdministrationRoute] = [
        .get("sudo/users", .readPoolUsers) { call in
            let wanted = PoolUserQuery(
                after: call.query["after"].map { PoolUsername($0) }, maximum: call.maximum(1_000))
            let users = try await call.store.poolUsers(matching: wanted, in: try await call.pool)
            return .json(users.map(\.representation))
        },
        .get("sudo/users/{username}", .readPoolUsers) {
            .json(try await $0.poolUser(in: try await $0.pool).representation)
        },
        .put("sudo/users/{username}", .changePoolUser) { try await $0.changePoolUser() },
        .delete("sudo/users/{username}", .changePoolUser) {
            let pool = try await $0.pool
            let user = try await $0.poolUser(in: pool)
            return try await $0.store.deletePoolUser(subject: user.subject, in: pool) ? .noContent : .userNotFound
        },
    ]
}

extension AdministrationCall {
    fileprivate func changePoolUser() async throws -> HTTPResponse {
        let pool = try await pool
        let user = try await poolUser(in: pool)
        let body = try RepresentationReader(request, name: "SudoUser", members: ["enabled"])
        guard let isEnabled = try body.bool("enabled") else {
            throw RepresentationReader.refusal("enabled", "enabled is missing")
        }
        let isChanged = try await store.setPoolUser(
            subject: user.subject, isEnabled: isEnabled, in: pool, at: now)
        return isChanged ? .noContent : .userNotFound
    }

    /// The user of the parameter `username`; throws the refusal if there is none.
    fileprivate func poolUser(in pool: PoolRecord) async throws -> PoolUser {
        guard let user = try await store.poolUser(named: PoolUsername(self["username"]), in: pool) else {
            throw RouteError(.userNotFound)
        }
        return user
    }
}

extension PoolUser {
    fileprivate var representation: JSONValue {
        .members([
            "username": username.rawValue, "sub": subject, "kind": kind.rawValue, "enabled": isEnabled,
            "createdTimestamp": createdAt, "modifiedTimestamp": modifiedAt, "attributes": attributes,
            "registrationKid": registrationKid, "entitlementsSet": entitlementsSet, "issuer": issuer,
            "identityId": identityID, "signInKeyId": signInKey?.keyID.rawValue, "provider": federatedIdentity?.provider,
            "providerSubject": federatedIdentity?.subject,
        ])
    }
}
