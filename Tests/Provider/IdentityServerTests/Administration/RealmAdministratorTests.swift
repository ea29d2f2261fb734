import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityServer

/// Administrators of one realm with roles of its client `realm-management`, as in Keycloak.
@Suite struct RealmAdministratorTests {
    @Test(arguments: [
        (["realm-admin"], HTTPMethod.get, "/sandbox", 200), (["realm-admin"], .get, "", 200),
        (["realm-admin"], .post, "", 403), (["realm-admin"], .get, "/master", 403),
        (["realm-admin"], .get, "/master/users", 403), (["realm-admin"], .get, "/none", 404),
        (["realm-admin"], .get, "/sandbox/users", 200),
        (["realm-admin"], .get, "/sandbox/clients", 200),
        (["view-users"], .get, "/sandbox/users", 200), (["view-users"], .post, "/sandbox/users", 403),
        (["view-users"], .get, "/sandbox/clients", 403), (["view-users"], .put, "/sandbox", 403),
        (["manage-users"], .post, "/sandbox/users", 201),
        (["manage-users"], .get, "/sandbox/groups", 200),
        (["manage-users"], .post, "/sandbox/clients", 403),
        (["view-clients"], .get, "/sandbox/clients", 200),
        (["query-clients"], .get, "/sandbox/clients", 200), (["query-users"], .get, "/sandbox/users", 200),
        (["query-users"], .get, "/sandbox/users/count", 403), (["query-groups"], .get, "/sandbox/users", 403),
        (["manage-clients"], .get, "/sandbox/users", 403),
        (["manage-realm"], .get, "/sandbox", 200), (["manage-realm"], .delete, "/master", 403),
        ([], .get, "/sandbox", 403),
    ])
    func aServiceMayDoWhatItsRolesSay(
        _ roles: [String], _ method: HTTPMethod, _ path: String, _ status: Int
    ) async throws {
        let admin = try await Administrator()
        let robot = try await admin.service(roles).administrator
        let answer = await robot.call(method, path, method == .post ? ["username": "jane"] : nil)
        #expect(answer.status == status, "\(answer.shown)")
        // With only a `query-` role, the list is empty.
        if roles.allSatisfy({ $0.hasPrefix("query-") }), status == 200 { #expect(answer.json.array == []) }
        if path.isEmpty, method == .get {
            #expect(answer.json.array?.compactMap { $0["realm"]?.string } == ["sandbox"])
        }
    }

    /// Administrators cannot grant rights that they do not have: neither directly, nor in a composite role, nor with a
    /// group.
    @Test func nobodyGivesRightsThatHeDoesNotHave() async throws {
        let admin = try await Administrator()
        let (robot, _, own) = try await admin.service([
            "manage-users", "manage-realm", "manage-clients", "view-realm",
        ])
        let management = try #require(
            await admin.call(.get, "/sandbox/clients?clientId=realm-management").json[0]?["id"]?.string)
        let everything = await admin.call(.get, "/sandbox/clients/\(management)/roles/realm-admin").json
        #expect(await admin.call(.post, "/sandbox/roles", ["name": "chief"]).status == 201)
        #expect(await admin.call(.post, "/sandbox/roles", ["name": "clerk"]).status == 201)
        #expect(
            await admin.call(.post, "/sandbox/roles/chief/composites", .array([everything])).status == 204
        )
        let chief = await admin.call(.get, "/sandbox/roles/chief").json
        let clerk = await admin.call(.get, "/sandbox/roles/clerk").json
        let heads = try await admin.make("/sandbox/groups", ["name": "heads"])
        #expect(
            await admin.call(.post, "/sandbox/groups/\(heads)/role-mappings/realm", .array([chief]))
                .status == 204)
        let plain = try await admin.make("/sandbox/groups", ["name": "plain"])
        let mappings = "/sandbox/users/\(own)/role-mappings"
        let robots = try #require(
            await admin.call(.get, "/sandbox/clients?clientId=robot").json[0]?["id"]?.string)
        var refused: [(HTTPMethod, String, JSONValue?)] = [
            (.post, mappings + "/clients/\(management)", .array([everything])),
            (.post, mappings + "/realm", .array([chief])),
            (.put, "/sandbox/users/\(own)/groups/\(heads)", nil),
            (.put, "/sandbox/default-groups/\(heads)", nil),
            (.post, "/sandbox/roles/clerk/composites", .array([chief])),
            (
                .post, "/sandbox/roles",
                ["name": "new", "composites": ["client": ["realm-management": ["realm-admin"]]]]
            ),
            (.post, "/sandbox/groups/\(plain)/role-mappings/realm", .array([chief])),
            (.post, "/sandbox/groups/\(heads)/children", ["id": .string(plain), "name": "plain"]),
            (.post, "/sandbox/users", ["username": "john", "groups": ["/heads"]]),
        ]
        let client = "/sandbox/clients/\(management)"
        refused += [
            // Renaming a role or a client would change a right.
            (.put, client + "/roles/realm-admin", ["name": "nothing"]),
            (.put, client + "/roles/manage-users", ["name": "realm-admin"]),
            (.put, "/sandbox/roles-by-id/\(everything["id"]?.string ?? "")", ["name": "nothing"]),
            (.delete, client + "/roles/realm-admin", nil), (.post, client + "/roles", ["name": "more"]),
            (.put, client, ["clientId": "old"]), (.delete, client, nil), (.post, client + "/client-secret", nil),
            (.put, "/sandbox/roles/chief", ["name": "offline_access"]),
            (.post, "/sandbox/clients", ["clientId": "realm-management"]),
            (.put, "/sandbox/clients/\(robots)", ["clientId": "realm-management"]),
        ]
        for (method, path, body) in refused {
            #expect(await robot.call(method, path, body).status == 403, "\(method) \(path)")
        }
        #expect(await robot.call(.post, mappings + "/realm", .array([clerk])).status == 204)
        #expect(await robot.call(.put, "/sandbox/users/\(own)/groups/\(plain)", nil).status == 204)
    }

    /// Roles outside the client's scope mappings are not in its tokens, so they grant no rights.
    @Test func aTokenAdministersOnlyAsFarAsItsClientIsTold() async throws {
        let admin = try await Administrator()
        let robot = try await admin.service(["realm-admin"]).administrator
        #expect(await robot.call(.get, "/sandbox/users").status == 200)
        let id = try #require(await admin.call(.get, "/sandbox/clients?clientId=robot").json[0]?["id"]?.string)
        #expect(await admin.call(.put, "/sandbox/clients/\(id)", ["fullScopeAllowed": false]).status == 204)
        #expect(await robot.call(.get, "/sandbox/users").status == 403)
    }

    /// A chosen ID is escaped in `Location`, so it cannot end the header.
    @Test func anIdStandsEscapedInTheAddressOfWhatWasMade() async throws {
        let admin = try await Administrator()
        let made = await admin.call(.post, "/sandbox/groups", ["id": "a/b\r\nX-More: c", "name": "odd"])
        #expect(made.status == 201)
        #expect(made.headers["Location"]?.hasSuffix("/sandbox/groups/a%2Fb%0D%0AX-More%3A%20c") == true)
    }

    @Test func whatKeycloakHasAndThisServerNotIsShownEmptyAndRefusedWithASentence() async throws {
        let admin = try await Administrator()
        for path in [
            "events", "events/config", "admin-events", "components", "authentication/flows",
            "identity-provider/instances",
            "authentication/required-actions/UPDATE_PASSWORD", "localization", "users/profile",
            "users/profile/metadata",
            "client-policies/policies", "clients-initial-access", "client-session-stats",
            "credential-registrators",
        ] {
            #expect(await admin.call(.get, "/sandbox/" + path).status == 200, "\(path)")
        }
        for (method, path) in [
            (HTTPMethod.post, "identity-provider/instances"), (.put, "localization/en/loginTitle"),
            (.post, "components"),
            (.post, "authentication/flows"), (.put, "users/profile"),
        ] {
            let answer = await admin.call(method, "/sandbox/" + path, ["alias": "x", "eventsEnabled": true])
            #expect(
                answer.status == 501 && answer.json["error_description"]?.string?.hasSuffix(".") == true,
                "\(path)")
        }
        let profile = await admin.call(.get, "/sandbox/users/profile").json
        #expect(await admin.call(.put, "/sandbox/users/profile", profile).json == profile)
        #expect(await admin.call(.get, "/sandbox/organizations").status == 404)
        #expect(await admin.call(.post, "/sandbox/clear-keys-cache").status == 204)
    }

    /// An exported realm can be imported again.
    @Test func anExportedRealmCanBeMadeAgain() async throws {
        let admin = try await Administrator()
        let staff = try await admin.make("/sandbox/groups", ["name": "staff"])
        #expect(
            await admin.call(.post, "/sandbox/groups/\(staff)/children", ["name": "night"]).status == 201)
        #expect(
            await admin.call(
                .post, "/sandbox/roles", ["name": "boss", "composites": ["realm": ["offline_access"]]]
            ).status == 201)
        let boss = await admin.call(.get, "/sandbox/roles/boss").json
        #expect(
            await admin.call(.post, "/sandbox/groups/\(staff)/role-mappings/realm", .array([boss])).status
                == 204)
        _ = try await admin.make(
            "/sandbox/clients", ["clientId": "app", "secret": "app-secret-0123456789"])
        let path = "partial-export?exportClients=true&exportGroupsAndRoles=true"
        var exported = await admin.call(.post, "/sandbox/" + path).json
        #expect(
            exported["clients"]?.array?.allSatisfy { $0["secret"] == nil || $0["secret"] == "**********" }
                == true)
        exported["realm"] = "copy"
        exported["id"] = nil
        exported["clients"] = .array(
            (exported["clients"]?.array ?? []).map { client in
                var client = client
                client["id"] = nil
                return client
            })
        let made = await admin.call(.post, "", exported)
        #expect(made.status == 201, "\(made.shown)")
        let again = await admin.call(.post, "/copy/" + path).json
        let names = { (value: JSONValue?) in
            (value?.array ?? []).compactMap { $0["name"]?.string }.sorted()
        }
        #expect(
            names(again["roles"]?["realm"]).filter { !$0.hasPrefix("default-") }
                == names(exported["roles"]?["realm"]).filter { !$0.hasPrefix("default-") })
        #expect(
            names(again["roles"]?["client"]?["realm-management"])
                == names(exported["roles"]?["client"]?["realm-management"]))
        #expect(
            again["groups"]?[0]?["realmRoles"] == ["boss"]
                && again["groups"]?[0]?["subGroups"]?[0]?["path"] == "/staff/night")
    }
}
