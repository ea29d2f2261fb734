import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage

/// The events of administrators, and Keycloak's paths to read events.
@Suite struct AdminEventTests {
    private func adminEvents(_ fixture: ProtocolFixture) async throws -> [AdminEventRecord] {
        var query = AdminEventQuery()
        query.page.isAscending = true
        return try await fixture.store.adminEvents(query, in: fixture.sandbox)
    }

    private func lines(_ fixture: ProtocolFixture) async throws -> [String] {
        try await adminEvents(fixture).map { record in
            let event = record.event
            return [event.operation, event.resource, event.path, event.error].compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test(arguments: [StoreKind.memory, .repeating, .postgreSQL])
    func eachChangeIsKeptOnceWithItsPath(_ kind: StoreKind) async throws {
        let fixture = try await ProtocolFixture(store: kind.open(programs: 1)[0])
        let admin = try await Administrator(fixture)
        let user = try await admin.make("/sandbox/users", ["username": "jane", "enabled": true])
        let group = try await admin.make("/sandbox/groups", ["name": "staff"])
        let client = try await admin.make("/sandbox/clients", ["clientId": "app"])
        let scope = try await admin.make("/sandbox/client-scopes", ["name": "extra", "protocol": "openid-connect"])
        for (method, path, body) in [
            (HTTPMethod.post, "roles", ["name": "boss"] as JSONValue),
            (.post, "clients/\(client)/roles", ["name": "reader"]),
            (.put, "users/\(user)", ["firstName": "Jane", "email": "jane@example.com"]),
            (.put, "users/\(user)/reset-password", ["type": "password", "value": "Secret123"]),
            (.put, "users/\(user)/groups/\(group)", .null),
            (.delete, "attack-detection/brute-force/users/\(user)", .null),
            (.post, "users/\(user)/logout", .null),
            (.put, "", ["displayName": "Renamed"]),
            (.delete, "client-scopes/\(scope)", .null),
            (.delete, "users/\(user)", .null), (.post, "users/\(user)/restore", .null),
        ] {
            let answer = await admin.call(method, "/sandbox" + (path.isEmpty ? "" : "/" + path), body)
            #expect((200..<300).contains(answer.status), "\(path): \(answer.shown)")
        }
        #expect(
            try await lines(fixture) == [
                "CREATE USER users/\(user)", "CREATE GROUP groups/\(group)", "CREATE CLIENT clients/\(client)",
                "CREATE CLIENT_SCOPE client-scopes/\(scope)", "CREATE REALM_ROLE roles/boss",
                "CREATE CLIENT_ROLE clients/\(client)/roles/reader", "UPDATE USER users/\(user)",
                "ACTION USER users/\(user)/reset-password",
                "UPDATE GROUP_MEMBERSHIP users/\(user)/groups/\(group)",
                "DELETE USER_LOGIN_FAILURE attack-detection/brute-force/users/\(user)",
                "ACTION USER users/\(user)/logout", "UPDATE REALM ", "DELETE CLIENT_SCOPE client-scopes/\(scope)",
                "DELETE USER users/\(user)", "ACTION USER users/\(user)/restore",
            ])
        let events = try await adminEvents(fixture)
        #expect(
            events.allSatisfy {
                $0.event.details["username"] == "admin" && $0.event.details["auth_client"] == "admin-cli"
                    && $0.event.representation == nil
            })
        let update = events[6].event.details
        #expect(update["updated_first_name"] == "Jane" && update["updated_email"] == "jane@example.com")
        #expect(update["previous_first_name"] == nil && update["target_username"] == "jane")
        #expect(events[11].event.details["updated_displayName"] == "Renamed")
        #expect(events.last?.event.details["target_username"] == "jane")
        let master = try #require(try await fixture.store.realm(named: MasterRealm.name))
        #expect(events.allSatisfy { $0.event.administrator.realmID == master.id })
    }

    @Test func theDeletionOfARealmNamesIt() async throws {
        let fixture = try await ProtocolFixture()
        let admin = try await Administrator(fixture)
        #expect(await admin.call(.put, "/master", ["adminEventsEnabled": true]).status == 204)
        #expect(await admin.call(.post, "", ["realm": "bank"]).status == 201)
        #expect(await admin.call(.delete, "/bank").status == 204)
        var query = AdminEventQuery()
        query.page.isAscending = true
        let master = try #require(try await fixture.store.realm(named: MasterRealm.name))
        let events = try await fixture.store.adminEvents(query, in: master).map(\.event)
        #expect(events.suffix(2).map(\.operation) == ["CREATE", "DELETE"])
        #expect(events.suffix(2).map(\.path) == ["bank", "bank"])
    }

    @Test func aRefusalIsKeptWithItsReason() async throws {
        let fixture = try await ProtocolFixture()
        let admin = try await Administrator(fixture)
        let user = try await admin.make("/sandbox/users", ["username": "jane"])
        let (viewer, _, _) = try await admin.service(["view-users"])
        let count = try await adminEvents(fixture).count
        #expect(await admin.call(.post, "/sandbox/users", ["username": "jane"]).status == 409)
        #expect(await viewer.call(.delete, "/sandbox/users/\(user)").status == 403)
        #expect(await admin.call(.delete, "/sandbox/users/unknown").status == 404)
        // Neither a reader's request nor one without a token is an event.
        #expect(await viewer.call(.get, "/sandbox/clients").status == 403)
        #expect(await admin.with(token: "x").call(.delete, "/sandbox/users/\(user)").status == 401)
        #expect(
            try await lines(fixture).dropFirst(count) == [
                "CREATE USER users User exists with same username", "DELETE USER users/\(user) HTTP 403 Forbidden",
                "DELETE USER users/unknown User not found",
            ])
    }

    /// It is an event of the administrator's own realm, so administrators do not fill the events of other realms.
    @Test func aRefusalInAnotherRealmIsAnEventOfTheOwnOne() async throws {
        let fixture = try await ProtocolFixture()
        let admin = try await Administrator(fixture)
        let events: JSONValue = ["realm": "other", "enabled": true, "adminEventsEnabled": true]
        #expect(await admin.call(.post, "", events).status == 201)
        let (viewer, _, _) = try await admin.service(["manage-users"])
        let count = try await adminEvents(fixture).count
        #expect(await viewer.call(.delete, "/other/users/jane").status == 403)
        #expect(await viewer.call(.get, "/other/users").status == 403)
        #expect(try await lines(fixture).dropFirst(count) == ["DELETE USER other/users/jane HTTP 403 Forbidden"])
        #expect(await admin.call(.get, "/other/admin-events").json == [])
    }

    /// A realm whose users cannot all be imported is not created, and no event says that it was.
    @Test(arguments: [StoreKind.memory, .postgreSQL])
    func aFailedImportLeavesItsRefusalOnly(_ kind: StoreKind) async throws {
        let fixture = try await ProtocolFixture(store: kind.open(programs: 1)[0])
        let admin = try await Administrator(fixture)
        let twice: JSONValue = ["realm": "twice", "users": [["username": "jane"], ["username": "jane"]]]
        #expect(await admin.call(.post, "", twice).status == 409)
        let events = await admin.call(.get, "/master/admin-events").json.array ?? []
        #expect(events.map { $0["operationType"] } == ["CREATE"])
        #expect(events.first?["error"] != nil)
        #expect(await admin.call(.get, "/twice").status == 404)
    }

    @Test func aRefusedChangeHasChangedNothing() async throws {
        let fixture = try await ProtocolFixture()
        let admin = try await Administrator(fixture)
        _ = try await admin.make("/sandbox/users", ["username": "jane", "email": "jane@example.com"])
        let user = try await admin.make("/sandbox/users", ["username": "john"])
        let taken: JSONValue = ["email": "jane@example.com"]
        #expect(await admin.call(.put, "/sandbox/users/\(user)", taken).status == 409)
        let event = try #require(try await adminEvents(fixture).last).event
        #expect(event.error != nil && event.details["target_username"] == "john")
        #expect(event.details["updated_email"] == nil)
    }

    @Test(arguments: [
        "password", "initialPassword", "saml.signing.private.key", "api_key", "access_token", "clientSecret",
        "registrationAccessToken", "credentials",
    ])
    func anAttributeThatMayBeASecretIsNoDetail(_ name: String) async throws {
        let fixture = try await ProtocolFixture()
        let admin = try await Administrator(fixture)
        let user = try await admin.make("/sandbox/users", ["username": "jane"])
        let sent: JSONValue = ["attributes": [name: ["Start-123"], "city": ["Bonn"]], "firstName": "Jane"]
        #expect(await admin.call(.put, "/sandbox/users/\(user)", sent).status == 204)
        let details = try #require(try await adminEvents(fixture).last).event.details
        #expect(details.values.contains { $0.contains("Bonn") })
        #expect(!details.values.contains { $0.contains("Start-123") }, "\(details)")
    }

    /// A code that an administrator issues is a change of the user; the event names its kind only.
    @Test func theKindOfANewCredentialIsADetail() async throws {
        let fixture = try await ProtocolFixture()
        let admin = try await Administrator(fixture)
        let user = try await admin.make("/sandbox/users", ["username": "jane"])
        let sent: JSONValue = [
            "credentials": [
                [
                    "type": "ACTIVATION_CODE", "credentialData": #"{"period":"1d"}"#,
                    "secretData": #"{"code":"68493536"}"#,
                ]
            ]
        ]
        #expect(await admin.call(.put, "/sandbox/users/\(user)", sent).status == 204)
        let event = try #require(try await adminEvents(fixture).last).event
        #expect(event.operation == "UPDATE" && event.details["credential_type"] == "ACTIVATION_CODE")
    }

    @Test func theRepresentationIsKeptIfTheRealmAsksForIt() async throws {
        let fixture = try await ProtocolFixture()
        let admin = try await Administrator(fixture)
        #expect(await admin.call(.put, "/sandbox", ["adminEventsDetailsEnabled": true]).status == 204)
        _ = try await admin.make(
            "/sandbox/users", ["username": "jane", "credentials": [["type": "password", "value": "Secret123"]]])
        let text = try #require(try await adminEvents(fixture).last?.event.representation)
        #expect(text == #"{"username":"jane"}"#)
    }

    @Test func aRealmsCreationAndDeletionAreEventsOfTheAdministratorsRealm() async throws {
        let fixture = try await ProtocolFixture()
        let admin = try await Administrator(fixture)
        #expect(await admin.call(.post, "", ["realm": "new"]).status == 201)
        #expect(await admin.call(.delete, "/new").status == 204)
        let events = await admin.call(.get, "/master/admin-events?direction=asc").json.array ?? []
        #expect(events.map { $0["operationType"] } == ["CREATE", "DELETE"])
        #expect(events.allSatisfy { $0["resourceType"] == "REALM" })
        #expect(events.first?["resourcePath"] == "new")
    }

    @Test func keycloaksPathsListFilterAndClear() async throws {
        let fixture = try await ProtocolFixture().from("10.0.2.7")
        let admin = try await Administrator(fixture)
        let jane = try await fixture.makeUser("jane", password: "Secret123")
        try await fixture.makeUser("ann", password: "Secret123")
        _ = try await admin.make(
            "/sandbox/clients",
            [
                "clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true,
                "attributes": ["id.token.signed.response.alg": "ES256"],
            ])
        _ = try await admin.tokens(of: "jane")
        _ = try await admin.tokens(of: "ann")
        _ = await fixture.post(
            fixture.endpoints.token,
            ["grant_type": "password", "client_id": "app", "username": "jane", "password": "wrong"])
        func names(_ query: String) async -> [String] {
            let answer = await admin.call(.get, "/sandbox/events?" + query)
            #expect(answer.status == 200, "\(query): \(answer.shown)")
            return (answer.json.array ?? []).map { event in
                [event["type"], event["details"]?["username"], event["error"]].compactMap { $0?.string }
                    .joined(separator: " ")
            }
        }
        let all = ["LOGIN_ERROR jane invalid_user_credentials", "LOGIN ann", "LOGIN jane"]
        #expect(await names("") == all)
        #expect(await names("direction=asc") == all.reversed())
        #expect(await names("max=1&first=1") == [all[1]])
        #expect(await names("type=LOGIN&type=LOGOUT") == Array(all[1...]))
        #expect(await names("user=\(jane.id)") == [all[0], all[2]])
        #expect(await names("client=app") == all)
        #expect(await names("client=other") == [])
        #expect(await names("ipAddress=10.0.2.7&type=LOGIN_ERROR") == [all[0]])
        #expect(await names("ipAddress=10.0.2.8") == [])
        let day = fixture.clock.now().formatted(.iso8601.year().month().day())
        let now = Int64(fixture.clock.now().timeIntervalSince1970 * 1000)
        #expect(await names("dateFrom=\(day)&dateTo=\(day)") == all)
        #expect(await names("dateFrom=\(now)") == all)
        #expect(await names("dateFrom=\(now + 1)") == [])
        #expect(await names("dateTo=2020-01-01") == [])
        for query in ["dateFrom=yesterday", "dateTo=2020-13-01", "direction=up"] {
            #expect(await admin.call(.get, "/sandbox/events?" + query).status == 400, "\(query)")
        }
        let first = try #require(await admin.call(.get, "/sandbox/events?max=1").json[0])
        let realm = try await fixture.sandbox
        #expect(
            first["realmId"]?.string == realm.id && first["clientId"] == "app" && first["userId"]?.string == jane.id)
        #expect(first["time"]?.integer == now && first["ipAddress"] == "10.0.2.7")

        func paths(_ query: String) async -> [String] {
            (await admin.call(.get, "/sandbox/admin-events?" + query).json.array ?? [])
                .compactMap { $0["resourcePath"]?.string }
        }
        let client = try #require(await admin.call(.get, "/sandbox/clients?clientId=app").json[0]?["id"]?.string)
        for query in [
            "", "operationTypes=CREATE", "resourceTypes=CLIENT", "resourcePath=clients/\(client)",
            "resourcePath=clients/*", "authIpAddress=10.0.2.7",
        ] {
            #expect(await paths(query) == ["clients/\(client)"], "\(query)")
        }
        for query in ["operationTypes=DELETE", "resourceTypes=USER", "resourcePath=clients/_*", "authUser=nobody"] {
            let isPattern = query.hasSuffix("_*")
            #expect(await paths(query) == [], "\(query) \(isPattern)")
        }
        #expect(await admin.call(.delete, "/sandbox/events").status == 204)
        #expect(await names("") == [])
        // Clearing is the first event after it.
        #expect(await admin.call(.delete, "/sandbox/admin-events").status == 204)
        #expect(await paths("") == ["admin-events"])
    }

    /// `kcadm.sh update events/config -s …` reads, changes and sends back.
    @Test func theConfiguration() async throws {
        let admin = try await Administrator()
        #expect(await admin.call(.post, "", ["realm": "plain"]).status == 201)
        let plain = await admin.call(.get, "/plain/events/config").json
        #expect(plain["eventsEnabled"] == false && plain["adminEventsEnabled"] == false)
        #expect(plain["eventsListeners"] == ["jboss-logging"] && plain["eventsExpiration"] == nil)
        let names = plain["enabledEventTypes"]?.strings ?? []
        #expect(names.contains("LOGIN") && names.contains("LOGIN_ERROR") && !names.contains("REFRESH_TOKEN"))
        var changed = plain
        changed["eventsEnabled"] = true
        changed["adminEventsEnabled"] = true
        changed["eventsExpiration"] = 3_600
        changed["enabledEventTypes"] = ["LOGIN_ERROR"]
        #expect(await admin.call(.put, "/plain/events/config", changed).status == 204)
        #expect(await admin.call(.get, "/plain/events/config").json == changed)
        let realm = await admin.call(.get, "/plain").json
        #expect(realm["eventsExpiration"] == 3_600 && realm["enabledEventTypes"] == ["LOGIN_ERROR"])
        for (sent, status) in [
            (["eventsEnabled": "maybe"], 400), (["unknown": 1], 400), (["eventsListeners": ["email"]], 501),
            (["eventsExpiration": -1], 501),
        ] as [(JSONValue, Int)] {
            #expect(await admin.call(.put, "/plain/events/config", sent).status == status, "\(sent)")
        }
        // Keycloak resets the two members without a value for "absent".
        #expect(await admin.call(.put, "/plain/events/config", ["enabledEventTypes": []]).status == 204)
        #expect(await admin.call(.get, "/plain/events/config").json["eventsEnabled"] == false)
        // Realms of this program's own commands keep events.
        let own = await admin.call(.get, "/sandbox").json
        #expect(own["eventsEnabled"] == true && own["eventsExpiration"] == 2_592_000)
        #expect(own["adminEventsEnabled"] == true && own["attributes"]?["adminEventsExpiration"] == "31536000")
    }
}
