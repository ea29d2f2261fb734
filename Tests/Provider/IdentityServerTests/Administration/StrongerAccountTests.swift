import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityStore

/// Accounts that have more rights at a realm than the administrator who acts on them.
@Suite struct StrongerAccountTests {
    /// Every role of `realm-management` except `realm-admin`.
    private static func allButEverything(_ admin: Administrator) async throws -> [String] {
        let roles = await admin.call(.get, "/sandbox/clients/\(try await admin.management)/roles").json.array ?? []
        return roles.compactMap { $0["name"]?.string }.filter { $0 != "realm-admin" }
    }

    private static func makeUser(_ admin: Administrator, _ name: String) async throws -> String {
        try await admin.make(
            "/sandbox/users",
            [
                "username": .string(name), "enabled": true, "email": .string("\(name)@example.com"),
                "firstName": "A", "lastName": "B",
                "credentials": [["type": "password", "value": "Secret123"]],
            ])
    }

    private static func makeChief(_ admin: Administrator, _ way: Administrator.Way) async throws -> String {
        let chief = try await makeUser(admin, "chief")
        try await admin.give(["realm-admin"], toUser: chief, way)
        return chief
    }

    /// The requests that change a user, with the status of the allowed request.
    private static func changes(of user: String, _ admin: Administrator) async throws -> [(
        HTTPMethod, String, JSONValue?, Int
    )] {
        let path = "/sandbox/users/\(user)"
        let session = try #require(await admin.call(.get, path + "/sessions").json[0]?["id"]?.string)
        let password = try #require(await admin.call(.get, path + "/credentials").json[0]?["id"]?.string)
        return [
            (.put, path, ["firstName": "New"], 204),
            (.put, path, ["credentials": [["type": "password", "value": "Taken1234"]]], 204),
            (.put, path + "/reset-password", ["type": "password", "value": "Taken1234"], 204),
            (.delete, path + "/devices/d", nil, 404), (.delete, path + "/consents/app", nil, 204),
            (.put, path + "/execute-actions-email", ["UPDATE_PASSWORD"], 501),
            (.post, path + "/impersonation", nil, 501),
            (.delete, "/sandbox/attack-detection/brute-force/users/\(user)", nil, 204),
            (.delete, "/sandbox/sessions/\(session)", nil, 204), (.post, path + "/logout", nil, 204),
            (.delete, path + "/credentials/\(password)", nil, 404), (.delete, path, nil, 204),
        ]
    }

    @Test(arguments: Administrator.Way.allCases) func aUserWithMoreRightsIsOutOfReach(_ way: Administrator.Way)
        async throws
    {
        let admin = try await Administrator()
        try await admin.makeApp()
        let robot = try await admin.service(Self.allButEverything(admin)).administrator
        let chief = try await Self.makeChief(admin, way)
        let clerk = try await Self.makeUser(admin, "clerk")
        try await admin.give(["view-users"], toUser: clerk)
        for name in ["chief", "clerk"] { _ = try await admin.tokens(of: name) }
        for (method, path, body, _) in try await Self.changes(of: chief, admin) {
            let refused = await robot.call(method, path, body)
            #expect(refused.status == 403, "\(method) \(path)")
            #expect(refused.json == ["error": "HTTP 403 Forbidden"])
        }
        for (method, path) in [
            (HTTPMethod.post, "/sandbox/logout-all"), (.delete, "/sandbox/attack-detection/brute-force/users"),
        ] {
            #expect(await robot.call(method, path).status == 403)
        }
        // The user is unchanged.
        _ = try await admin.tokens(of: "chief")
        #expect(await admin.call(.get, "/sandbox/users/\(chief)/sessions").json.array?.count == 2)
        #expect(await robot.call(.get, "/sandbox/users/\(chief)/credentials").status == 200)
        for (method, path, body, status) in try await Self.changes(of: clerk, admin) {
            #expect(await robot.call(method, path, body).status == status, "\(method) \(path)")
        }
        #expect(await admin.call(.delete, "/sandbox/users/\(chief)").status == 204)
        #expect(await robot.call(.post, "/sandbox/logout-all").status == 200)
    }

    @Test func theRightsThatCountAreThoseOfTheRealmAndNoOthers() async throws {
        let admin = try await Administrator()
        let robot = try await admin.service(["manage-users", "view-users"]).administrator
        for (name, rights, status) in [
            ("plain", [], 204), ("viewer", ["view-users"], 204), ("keeper", ["manage-users"], 204),
            ("clerk", ["manage-clients"], 403), ("asker", ["query-clients"], 403),
        ] {
            let user = try await Self.makeUser(admin, name)
            try await admin.give(rights, toUser: user)
            let path = "/sandbox/users/\(user)/reset-password"
            #expect(await robot.call(.put, path, ["value": "Taken1234"]).status == status, "\(name)")
        }
    }

    /// The requests that read or change a client's credentials.
    private static func uses(of client: String, role: String, scope: String) -> [(HTTPMethod, String, JSONValue?)] {
        let path = "/sandbox/clients/\(client)"
        let mapper: JSONValue = [
            "name": "m", "protocol": "openid-connect", "protocolMapper": "oidc-audience-mapper",
        ]
        return [
            (.get, path + "/client-secret", nil), (.get, path + "/client-secret/rotated", nil),
            (.get, path + "/installation/providers/keycloak-oidc-keycloak-json", nil),
            (.post, path + "/client-secret", nil), (.put, path, ["redirectUris": ["https://evil.example/*"]]),
            (.put, path, ["secret": "known-secret-0123456789"]), (.post, path + "/protocol-mappers/models", mapper),
            (.put, path + "/default-client-scopes/\(scope)", nil), (.post, path + "/roles", ["name": "more"]),
            (.put, "/sandbox/roles-by-id/\(role)", ["name": "other"]), (.delete, path, nil),
        ]
    }

    private static func scope(_ admin: Administrator) async throws -> String {
        let scopes = await admin.call(.get, "/sandbox/client-scopes").json.array ?? []
        return try #require(scopes.first { $0["name"] == "phone" }?["id"]?.string)
    }

    @Test func aClientWithMoreRightsKeepsItsSecret() async throws {
        let admin = try await Administrator()
        let robot = try await admin.service(Self.allButEverything(admin)).administrator
        let boss = try await admin.service(["realm-admin"], named: "boss").client
        let shop = try await admin.service([], named: "shop").client
        let scope = try await Self.scope(admin)
        for (client, isOpen) in [(boss, false), (shop, true)] {
            let path = "/sandbox/clients/\(client)"
            #expect(await admin.call(.post, path + "/roles", ["name": "own"]).status == 201)
            let role = try #require(await admin.call(.get, path + "/roles/own").json["id"]?.string)
            let name = isOpen ? "shop" : "boss"
            let shown: JSONValue? = isOpen ? .string("\(name)-secret-0123456789") : "**********"
            #expect(await robot.call(.get, path).json["secret"] == shown)
            #expect(await robot.call(.get, "/sandbox/clients?clientId=\(name)").json[0]?["secret"] == shown)
            for (method, path, body) in Self.uses(of: client, role: role, scope: scope) {
                let answer = await robot.call(method, path, body)
                #expect((answer.status == 403) == !isOpen, "\(name): \(method) \(path) \(answer.status)")
            }
        }
        let kept = await admin.call(.get, "/sandbox/clients/\(boss)").json
        #expect(kept["secret"] == "boss-secret-0123456789")
        #expect(kept["redirectUris"] == [])
    }

    @Test func whoOnlyViewsClientsSeesNoSecretAndNoUser() async throws {
        let admin = try await Administrator()
        let shop = try await admin.service([], named: "shop").client
        let viewer = try await admin.service(["view-clients"]).administrator
        let path = "/sandbox/clients/\(shop)"
        #expect(await admin.call(.post, path + "/roles", ["name": "own"]).status == 201)
        #expect(await admin.call(.get, path).json["secret"] == "shop-secret-0123456789")
        #expect(await viewer.call(.get, path).json["secret"] == "**********")
        let listed = await viewer.call(.get, "/sandbox/clients").json.array ?? []
        #expect(listed.count > 5)
        #expect(listed.allSatisfy { $0["secret"] == nil || $0["secret"] == "**********" })
        let ofUsers = [
            path + "/user-sessions", path + "/offline-sessions", path + "/roles/own/users", path + "/roles/own/groups",
            "/sandbox/roles/offline_access/users", "/sandbox/roles/offline_access/groups",
        ]
        for path in ofUsers + [path + "/client-secret"] {
            #expect(await viewer.call(.get, path).status == 403, "\(path)")
        }
        let both = try await admin.service(["view-clients", "view-users"], named: "both").administrator
        for path in ofUsers { #expect(await both.call(.get, path).status == 200, "\(path)") }
        #expect(await both.call(.get, path + "/client-secret").status == 403)
    }

    /// A tool that reads a client and sends it back with the masked secret does not change the secret.
    @Test func aMaskedSecretThatComesBackChangesNothing() async throws {
        let admin = try await Administrator()
        let shop = try await admin.service([], named: "shop").client
        let viewer = try await admin.service(["view-clients"]).administrator
        let keeper = try await admin.service(["manage-clients"], named: "keeper").administrator
        var whole = await viewer.call(.get, "/sandbox/clients/\(shop)").json
        #expect(whole["secret"] == "**********")
        whole["description"] = "changed"
        for (number, somebody) in [keeper, admin].enumerated() {
            whole["name"] = .string("shop \(number)")
            #expect(await somebody.call(.put, "/sandbox/clients/\(shop)", whole).status == 204)
            let stored = await admin.call(.get, "/sandbox/clients/\(shop)").json
            #expect(stored["secret"] == "shop-secret-0123456789")
            #expect(stored["name"]?.string == "shop \(number)")
        }
        let answer = await admin.fixture.post(
            admin.fixture.endpoints.token,
            [
                "grant_type": "client_credentials", "client_id": "shop",
                "client_secret": "shop-secret-0123456789",
            ])
        #expect(answer.status == 200)
    }

    @Test func anExportMasksEverySecret() async throws {
        let admin = try await Administrator()
        let robot = try await admin.service(["manage-realm"]).administrator
        for somebody in [admin, robot] {
            let exported = await somebody.call(.post, "/sandbox/partial-export?exportClients=true").json
            let secrets = (exported["clients"]?.array ?? []).compactMap { $0["secret"] }
            #expect(!secrets.isEmpty && secrets.allSatisfy { $0 == "**********" })
        }
    }

    /// The client of a role determines which right is needed to change the role by its ID.
    @Test func aRoleByItsIDIsTheRealmsOrAClients() async throws {
        let admin = try await Administrator()
        let shop = try await admin.service([], named: "shop").client
        #expect(await admin.call(.post, "/sandbox/clients/\(shop)/roles", ["name": "own"]).status == 201)
        #expect(await admin.call(.post, "/sandbox/roles", ["name": "common"]).status == 201)
        let own = try #require(await admin.call(.get, "/sandbox/clients/\(shop)/roles/own").json["id"]?.string)
        let common = try #require(await admin.call(.get, "/sandbox/roles/common").json["id"]?.string)
        for (name, ofClient, ofRealm) in [("manage-realm", 403, 204), ("manage-clients", 204, 403)] {
            let robot = try await admin.service([name], named: "robot-" + name).administrator
            for (id, role, status) in [(own, "own", ofClient), (common, "common", ofRealm)] {
                let path = "/sandbox/roles-by-id/\(id)"
                #expect(await robot.call(.put, path, ["name": .string(role)]).status == status, "\(name) \(role)")
                #expect(await robot.call(.post, path + "/composites", []).status == status)
            }
        }
    }

    /// If a default group has more rights than the administrator, the administrator may not create users.
    @Test func nobodyMakesAUserWithMoreRightsByADefaultGroup() async throws {
        let admin = try await Administrator()
        let robot = try await admin.service(["manage-users", "manage-clients"]).administrator
        let shop = try await admin.make("/sandbox/clients", ["clientId": "shop"])
        let heads = try await admin.make("/sandbox/groups", ["name": "heads"])
        let path = "/sandbox/groups/\(heads)/role-mappings/clients/\(try await admin.management)"
        #expect(await admin.call(.post, path, try await admin.roles(["realm-admin"])).status == 204)
        #expect(await robot.call(.post, "/sandbox/users", ["username": "ann"]).status == 201)
        #expect(await admin.call(.put, "/sandbox/default-groups/\(heads)").status == 204)
        #expect(await robot.call(.post, "/sandbox/users", ["username": "bob"]).status == 403)
        let service: JSONValue = ["clientId": "new", "serviceAccountsEnabled": true]
        #expect(await robot.call(.post, "/sandbox/clients", service).status == 403)
        #expect(await robot.call(.put, "/sandbox/clients/\(shop)", ["serviceAccountsEnabled": true]).status == 403)
        #expect(await robot.call(.put, "/sandbox/clients/\(shop)", ["name": "Shop"]).status == 204)
        #expect(await robot.call(.post, "/sandbox/clients", ["clientId": "plain"]).status == 201)
        #expect(await admin.call(.post, "/sandbox/users", ["username": "bob"]).status == 201)
    }

    /// The rights are checked in the transaction of the change, so rights granted just before are included.
    @Test func rightsThatCameMeanwhileCount() async throws {
        let admin = try await Administrator()
        let (store, realm) = (admin.fixture.store, try await admin.fixture.sandbox)
        let clerk = try await Self.makeUser(admin, "clerk")
        let limited = store.limited(to: .rights(["manage-users"]), over: .user(clerk), in: realm)
        try await limited.updateUser(id: clerk, in: realm, credentials: []) { $0.firstName = "New" }
        try await admin.give(["realm-admin"], toUser: clerk)
        let refusal = StoreError.Code.exceedsRights
        await #expect {
            try await limited.deleteUser(id: clerk, in: realm, at: Date(timeIntervalSince1970: 0))
        } throws: { error in
            (error as? StoreError)?.code == refusal
        }
        await #expect { try await limited.credentials(ofUser: clerk, in: realm) } throws: { error in
            (error as? StoreError)?.code == refusal
        }
        #expect(try await store.user(id: clerk, in: realm)?.firstName == "New")
    }
}
