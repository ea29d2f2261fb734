import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The subresources of `users/{user}`: credentials, password, sessions, devices.
struct UserPartRoutes {
    static let routes: [AdministrationRoute] =
        [
            AdministrationRoute("users/{user}/credentials", [.get], right: .readUsers) {
                try await UserPartRoutes($0).credentials()
            },
            AdministrationRoute("users/{user}/credentials/{credential}", [.delete], right: .withdrawCode) {
                try await UserPartRoutes($0).deleteCredential($0.parameters["credential"])
            },
            AdministrationRoute("users/{user}/reset-password", [.put], right: .temporaryPassword) {
                try await UserPartRoutes($0).resetPassword($0.request)
            },
            AdministrationRoute("users/{user}/sessions", [.get], right: .readUsers) {
                try await UserPartRoutes($0).sessions()
            },
            AdministrationRoute("users/{user}/offline-sessions/{client}", [.get], right: .readUsers) {
                try await UserPartRoutes($0).offlineSessions(ofClient: $0.parameters["client"])
            },
            AdministrationRoute("users/{user}/logout", [.post], right: .endUserSession) {
                try await UserPartRoutes($0).logOut()
            },
            AdministrationRoute("users/{user}/devices", [.get], right: .readUsers) {
                try await UserPartRoutes($0).devices()
            },
            AdministrationRoute("users/{user}/devices/{device}", [.delete], right: .changeUser) {
                try await UserPartRoutes($0).unlinkDevice(AstClientID($0.parameters["device"]))
            },
            AdministrationRoute("users/{user}/unmanagedAttributes", [.get], right: .readUsers) {
                let attributes = try await $0.user.attributes
                return .json(
                    .object(attributes.mapValues { .array($0.map(JSONValue.string)) }))
            },
            AdministrationRoute("users/{user}/impersonation", [.post], right: .changeUser) {
                _ = try await $0.user
                return .notImplemented("This server signs nobody in for an administrator.")
            },
        ] + mailRoutes + emptyRoutes

    private static let mailRoutes =
        ([
            "users/{user}/send-verify-email", "users/{user}/execute-actions-email",
            "users/{user}/reset-password-email",
        ] as [RoutePath]).map { path in
            AdministrationRoute(path, [.put], right: .changeUser) {
                guard try await $0.user.email != nil else {
                    return .refused(400, "User email missing")
                }
                return .notImplemented(
                    "This server sends no mail: set a temporary password or a required action.")
            }
        }

    private static let emptyRoutes =
        (["users/{user}/federated-identity", "users/{user}/configured-user-storage-credential-types"] as [RoutePath])
        .map { path in
            AdministrationRoute(path, [.get], right: .readUsers) {
                _ = try await $0.user
                return .json([])
            }
        }

    private let routes: AdministrationRoutes
    private let realm: RealmRecord
    private let user: UserRecord

    private var store: DatabaseStore { routes.store }

    private init(_ call: AdministrationCall) async throws {
        routes = call.routes
        realm = call.realm
        user = try await call.user
    }

    private func credentials() async throws -> HTTPResponse {
        let credentials = try await store.credentials(ofUser: user.id, in: realm)
        return .json(credentials.map(\.representation))
    }

    private func deleteCredential(_ id: String) async throws -> HTTPResponse {
        let kinds = routes.allow(.changeUser) ? CredentialRecord.Kind.allCases : [.activationCode]
        return try await store.deleteCredential(id: id, ofUser: user.id, of: kinds, in: realm)
            ? .noContent : .credentialNotFound
    }

    private func sessions() async throws -> HTTPResponse {
        let sessions = try await store.sessions(ofUser: user.id, in: realm)
        return .json(sessions.map(\.representation))
    }

    private func devices() async throws -> HTTPResponse {
        let devices = try await store.devices(ofUser: user.id, in: realm)
        return .json(devices.map(\.representation))
    }

    private func unlinkDevice(_ id: AstClientID) async throws -> HTTPResponse {
        try await store.unlinkDevice(id, fromUser: user.id, in: realm)
            ? .noContent : .deviceNotFound
    }

    private func offlineSessions(ofClient id: String) async throws -> HTTPResponse {
        guard let client = try await routes.store.client(storedAs: id, in: realm) else {
            return .refused(404, error: "Client not found")
        }
        let sessions = try await store.offlineSessions(ofUser: user.id, with: client)
        return .json(sessions.map(\.representation))
    }

    private func resetPassword(_ request: HTTPRequest) async throws -> HTTPResponse {
        let representation = try CredentialRepresentation(resetting: request)
        if !representation.isTemporaryPassword { try routes.check(.changeUser) }
        let credentials = try await NewCredentials(
            [representation], userID: user.id, username: user.username, email: user.email, realm: realm, routes: routes)
        let outcome = try await store.updateUser(id: user.id, in: realm, credentials: credentials.records) { user in
            credentials.apply(to: &user, isReset: true)
        }
        return outcome == .written ? .noContent : .userNotFound
    }

    /// Ends the sessions and invalidates every token issued until now, including offline tokens.
    private func logOut() async throws -> HTTPResponse {
        let now = Int(routes.clock.now().timeIntervalSince1970)
        let outcome = try await store.updateUser(id: user.id, in: realm, credentials: []) { $0.notBefore = now }
        guard outcome == .written else { return .userNotFound }
        try await store.endSessions(ofUser: user.id, in: realm)
        return .noContent
    }
}

extension SessionRecord {
    /// The session as Keycloak's admin REST shows it.
    var representation: JSONValue {
        [
            "id": .string(id), "userId": .string(userID), "username": .string(username), "ipAddress": .string(address),
            "start": .milliseconds(startedAt), "lastAccess": .milliseconds(lastAccessAt),
            "rememberMe": .bool(isRemembered),
            "transientUser": false, "clients": .object(clients.mapValues { .string($0) }),
        ]
    }
}

extension DeviceRecord {
    /// The device as this server's extension of the admin REST shows it.
    var representation: JSONValue {
        var members: [String: JSONValue] = [
            "astClientId": .string(astClientID.rawValue), "linkedDate": .milliseconds(linkedAt),
        ]
        members["deviceName"] = name.map { .string($0) }
        return .object(members)
    }
}
