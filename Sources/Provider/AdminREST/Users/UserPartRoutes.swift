import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The subresources of `users/{user}`: credentials, password, sessions, devices.
enum UserPartRoutes {
    static let routes: [AdministrationRoute] =
        [
            .get("users/{user}/credentials", .readUsers) {
                let credentials = try await $0.store.credentials(ofUser: try await $0.user.id, in: $0.realm)
                return .json(credentials.map(\.representation))
            },
            .delete("users/{user}/credentials/{credential}", .withdrawCode) { try await $0.deleteCredential() },
            .put("users/{user}/reset-password", .temporaryPassword, .action) { try await $0.resetPassword() },
            .get("users/{user}/sessions", .readUsers) {
                .json(try await $0.store.sessions(ofUser: try await $0.user.id, in: $0.realm).map(\.representation))
            },
            .get("users/{user}/offline-sessions/{client}", .readUsers) { try await $0.listOfflineSessions() },
            .post("users/{user}/logout", .endUserSession, .action) { try await $0.logOut() },
            .get("users/{user}/devices", .readUsers) {
                .json(try await $0.store.devices(ofUser: try await $0.user.id, in: $0.realm).map(\.representation))
            },
            .delete("users/{user}/devices/{device}", .changeUser) {
                try await $0.store.unlinkDevice(
                    AstClientID($0["device"]), fromUser: try await $0.user.id, in: $0.realm)
                    ? .noContent : .deviceNotFound
            },
            .get("users/{user}/unmanagedAttributes", .readUsers) {
                let attributes = try await $0.user.attributes
                return .json(.object(attributes.mapValues { $0.jsonValue }))
            },
            .get("users/{user}/federated-identity", .readUsers) {
                .json(try await $0.user.kept["federatedIdentities"] ?? [])
            },
            .get("users/{user}/configured-user-storage-credential-types", .readUsers) {
                _ = try await $0.user
                return .json([])
            },
            .post("users/{user}/impersonation", .changeUser, .action) {
                _ = try await $0.user
                return .notImplemented("This server signs nobody in for an administrator.")
            },
        ]
        + ["send-verify-email", "execute-actions-email", "reset-password-email"].map { part in
            AdministrationRoute.put("users/{user}/\(part)", .changeUser) {
                guard try await $0.user.email != nil else { return .refused(400, "User email missing") }
                return .notImplemented("This server sends no mail: set a temporary password or a required action.")
            }
        }
}

extension AdministrationCall {
    fileprivate func deleteCredential() async throws -> HTTPResponse {
        let user = try await user
        let kinds = allow(.changeUser) ? CredentialRecord.Kind.allCases : [.activationCode]
        return try await store.deleteCredential(id: self["credential"], ofUser: user.id, of: kinds, in: realm)
            ? .noContent : .credentialNotFound
    }

    fileprivate func listOfflineSessions() async throws -> HTTPResponse {
        let user = try await user
        guard let client = try await store.client(storedAs: self["client"], in: realm) else {
            return .refused(404, error: "Client not found")
        }
        return .json(try await store.offlineSessions(ofUser: user.id, with: client).map(\.representation))
    }

    fileprivate func resetPassword() async throws -> HTTPResponse {
        let user = try await user
        let representation = try CredentialRepresentation(resetting: request)
        if !representation.isTemporaryPassword { try check(.changeUser) }
        let credentials = try await NewCredentials(
            [representation], userID: user.id, username: user.username, email: user.email, realm: realm,
            services: services)
        try await store.updateUser(id: user.id, in: realm, credentials: credentials.records) { user in
            credentials.apply(to: &user, isReset: true)
        }
        return .noContent
    }

    /// Ends the sessions and invalidates every token issued until now, including offline tokens.
    fileprivate func logOut() async throws -> HTTPResponse {
        let user = try await user
        let now = Int(now.timeIntervalSince1970)
        try await store.updateUser(id: user.id, in: realm, credentials: []) { $0.notBefore = now }
        try await store.endSessions(ofUser: user.id, in: realm)
        return .noContent
    }
}

extension SessionRecord {
    /// The session as Keycloak's admin REST shows it.
    var representation: JSONValue {
        .members([
            "id": id, "userId": userID, "username": username, "ipAddress": address,
            "start": startedAt, "lastAccess": lastAccessAt,
            "rememberMe": isRemembered,
            "transientUser": false, "clients": clients,
        ])
    }
}

extension DeviceRecord {
    /// The device as this server's extension of the admin REST shows it.
    var representation: JSONValue {
        .members(["astClientId": astClientID.rawValue, "linkedDate": linkedAt, "deviceName": name])
    }
}
