import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE

/// What stands under `users/{id}`: credentials, password, sessions, devices.
struct UserPartRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord
    let user: UserRecord

    private var store: any AdministrationStore { routes.store }

    /// Answers; `path` begins with the user's id and has two parts at least.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        switch (path[1], path.count, request.method) {
        case ("credentials", 2, .get):
            let credentials = try await store.credentials(ofUser: user.id, in: realm)
            return AdministrationAnswer.value(.array(credentials.map(\.representation)))
        case ("credentials", 3, .delete):
            return try await store.deleteCredential(id: path[2], ofUser: user.id, in: realm)
                ? AdministrationAnswer.noContent : AdministrationAnswer.credentialNotFound
        case ("reset-password", 2, .put): return try await resetPassword(request)
        case ("sessions", 2, .get):
            let sessions = try await store.sessions(ofUser: user.id, in: realm)
            return AdministrationAnswer.value(.array(sessions.map(\.representation)))
        case ("logout", 2, .post): return try await logOut()
        case ("devices", 2, .get):
            let devices = try await store.devices(ofUser: user.id, in: realm)
            return AdministrationAnswer.value(.array(devices.map(\.representation)))
        case ("devices", 3, .delete):
            return try await store.unlinkDevice(AstClientID(path[2]), fromUser: user.id, in: realm)
                ? AdministrationAnswer.noContent : AdministrationAnswer.deviceNotFound
        case ("consents", _, _):
            return try await ConsentRoutes(routes: routes, realm: realm, user: user).answer(request, path)
        case ("offline-sessions", 3, .get): return try await offlineSessions(ofClient: path[2])
        case ("role-mappings", _, _):
            return try await RoleMappingRoutes(routes: routes, realm: realm, holder: .user(user.id))
                .answer(request, Array(path.dropFirst(2)))
        case ("groups", _, _):
            return try await GroupRoutes(routes: routes, realm: realm)
                .ofUser(user, request, Array(path.dropFirst(2)))
        case ("send-verify-email", 2, .put), ("execute-actions-email", 2, .put),
            ("reset-password-email", 2, .put):
            guard user.email != nil else {
                return AdministrationAnswer.refused(400, "User email missing")
            }
            return AdministrationAnswer.notBuilt(
                "This server sends no mail: set a temporary password or a required action.")
        case ("impersonation", 2, .post):
            return AdministrationAnswer.notBuilt("This server signs nobody in for an administrator.")
        case ("unmanagedAttributes", 2, .get):
            return AdministrationAnswer.value(
                .object(user.attributes.mapValues { .array($0.map(JSONValue.string)) }))
        case ("federated-identity", 2, .get),
            ("configured-user-storage-credential-types", 2, .get):
            return AdministrationAnswer.value([])
        case ("credentials", 2...3, _), ("reset-password", 2, _), ("sessions", 2, _), ("logout", 2, _),
            ("devices", 2...3, _):
            return AdministrationAnswer.methodNotAllowed
        default: return AdministrationAnswer.notFound
        }
    }

    private func offlineSessions(ofClient id: String) async throws -> HTTPResponse {
        guard let client = try await routes.realmStore.client(storedAs: id, in: realm) else {
            return AdministrationAnswer.refused(404, error: "Client not found")
        }
        let sessions = try await routes.realmStore.sessions(ofClient: client.id, areOffline: true, in: realm)
        return AdministrationAnswer.value(.array(sessions.filter { $0.userID == user.id }.map(\.representation)))
    }

    private func resetPassword(_ request: HTTPRequest) async throws -> HTTPResponse {
        let credentials = try await NewCredentials(
            [CredentialRepresentation(resetting: request)], userID: user.id, username: user.username, email: user.email,
            realm: realm,
            routes: routes)
        let outcome = try await store.updateUser(id: user.id, in: realm, credentials: credentials.records) { user in
            credentials.apply(to: &user, isReset: true)
        }
        return outcome == .written ? AdministrationAnswer.noContent : AdministrationAnswer.userNotFound
    }

    /// Ends the sessions, and makes every token issued until now stale, offline ones too.
    private func logOut() async throws -> HTTPResponse {
        let now = Int(routes.clock.now().timeIntervalSince1970)
        let outcome = try await store.updateUser(id: user.id, in: realm, credentials: []) { $0.notBefore = now }
        guard outcome == .written else { return AdministrationAnswer.userNotFound }
        try await store.endSessions(ofUser: user.id, in: realm)
        return AdministrationAnswer.noContent
    }
}

extension SessionRecord {
    /// The session as Keycloak's admin REST shows it.
    var representation: JSONValue {
        [
            "id": .string(id), "userId": .string(userID), "username": .string(username), "ipAddress": .string(address),
            "start": .milliseconds(startedAt), "lastAccess": .milliseconds(lastAccessAt), "rememberMe": false,
            "transientUser": false, "clients": .object(clients.mapValues { .string($0) }),
        ]
    }
}

extension DeviceRecord {
    /// The device as this server's own addition to the admin REST shows it.
    var representation: JSONValue {
        var members: [String: JSONValue] = [
            "astClientId": .string(astClientID.rawValue), "linkedDate": .milliseconds(linkedAt),
        ]
        members["deviceName"] = name.map { .string($0) }
        return .object(members)
    }
}
