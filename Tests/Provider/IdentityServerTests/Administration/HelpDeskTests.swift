import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The role `helpdesk`: what it allows, and that there is no second way to anything else.
///
/// `RolesByOperationsTests` tries every route.
@Suite struct HelpDeskTests {
    private let fixture: DeskFixture
    private let desk: Administrator
    /// The ID of the help desk's own account.
    private let own: String
    /// The ID of a user without rights.
    private let jane: String

    init() async throws {
        fixture = try await DeskFixture()
        (desk, _, own) = try await fixture.admin.service(["helpdesk"], named: "desk")
        jane = try await fixture.user("jane")
    }

    private var path: String { "/sandbox/users/\(jane)" }
    private var admin: Administrator { fixture.admin }

    private func kinds(_ user: String) async -> Set<String> {
        let all = await admin.call(.get, "/sandbox/users/\(user)/credentials").json.array ?? []
        return Set(all.compactMap { $0["type"]?.string })
    }

    @Test func itHelpsUsers() async throws {
        let session = try await fixture.session(of: jane, named: "jane")
        #expect(await desk.call(.delete, "/sandbox/sessions/\(session)").status == 204)
        _ = try await fixture.session(of: jane, named: "jane")
        #expect(await desk.call(.post, path + "/logout").status == 204)
        #expect(await admin.call(.get, path + "/sessions").json == [])
        let code = try await fixture.credential("ACTIVATION_CODE", of: jane)
        #expect(await desk.call(.delete, path + "/credentials/\(code)").status == 204)
        #expect(await kinds(jane) == ["password"])
        #expect(await desk.call(.put, path, ["credentials": [DeskFixture.code]]).status == 204)
        #expect(await kinds(jane) == ["password", "ACTIVATION_CODE"])
        let temporary: JSONValue = ["type": "password", "value": "Taken1234", "temporary": true]
        #expect(await desk.call(.put, path + "/reset-password", temporary).status == 204)
        #expect(await admin.call(.get, path).json["requiredActions"] == ["UPDATE_PASSWORD"])
        #expect(await desk.call(.delete, "/sandbox/attack-detection/brute-force/users/\(jane)").status == 204)
    }

    /// Tools read a user, add the code, and send everything back.
    @Test func aCodeComesWithTheUserAsItIsStored() async throws {
        let members: JSONValue = [
            "requiredActions": ["UPDATE_PASSWORD", "CONFIGURE_TOTP", "UPDATE_PROFILE"], "emailVerified": true,
            "email": "jane@example.com", "firstName": "A", "lastName": "B",
            "attributes": ["colour": ["red", "blue"], "validUntil": ["2099-01-01T00:00:00Z"]],
        ]
        #expect(await admin.call(.put, path, members).status == 204)
        let before = await admin.call(.get, path).json
        var whole = await desk.call(.get, path).json
        whole["credentials"] = [DeskFixture.code]
        #expect(await desk.call(.put, path, whole).status == 204)
        #expect(await admin.call(.get, path).json == before)
        whole["requiredActions"] = .array((whole["requiredActions"]?.array ?? []).reversed())
        #expect(await desk.call(.put, path, whole).status == 204)
    }

    /// What the help desk has read before somebody else's change is a difference.
    @Test func theComparisonIsWithTheUserAsStoredNow() async throws {
        var whole = await desk.call(.get, path).json
        whole["credentials"] = [DeskFixture.code]
        #expect(await admin.call(.put, path, ["firstName": "New"]).status == 204)
        #expect(await desk.call(.put, path, whole).status == 403)
        #expect(await admin.call(.get, path).json["firstName"] == "New")
    }

    @Test(
        arguments: [
            ["email": "desk@example.com"], ["email": ""], ["firstName": "New"], ["lastName": ""],
            ["emailVerified": true], ["enabled": false], ["username": "joan"],
            ["requiredActions": ["UPDATE_PASSWORD"]], ["requiredActions": ["CONFIGURE_TOTP"]],
            ["attributes": ["colour": ["red"]]], ["attributes": ["validUntil": ["2099-01-01T00:00:00Z"]]],
            ["attributes": ["validFrom": ["2099-01-01T00:00:00Z"]]],
            // With attributes, the absent names and the absent address would be deleted.
            ["attributes": [:]], ["groups": ["/staff"]], ["realmRoles": ["offline_access"]],
            ["clientRoles": ["realm-management": ["realm-admin"]]],
            ["credentials": [DeskFixture.password]],
            ["credentials": [["type": "password", "value": "Taken1234", "temporary": true]]],
            ["credentials": [DeskFixture.code, DeskFixture.password]],
            ["credentials": [["type": "otp", "secretData": "{\"value\":\"12345678901234567890\"}"]]],
            ["credentials": [DeskFixture.code], "email": "desk@example.com"],
            ["credentials": [DeskFixture.code], "enabled": false],
        ] as [JSONValue])
    func nothingElseOfAUserChanges(_ body: JSONValue) async throws {
        _ = try await admin.make("/sandbox/groups", ["name": "staff"])
        let before = await fixture.state(of: jane)
        let answer = await desk.call(.put, path, body)
        #expect(answer.status == 403, "\(answer.shown)")
        #expect(answer.json == ["error": "HTTP 403 Forbidden"])
        #expect(await fixture.state(of: jane) == before)
    }

    @Test func onlyAPermanentLockOutIsEndedByEnabling() async throws {
        #expect(await admin.call(.put, path, ["enabled": false]).status == 204)
        #expect(await desk.call(.put, path, ["enabled": true]).status == 403)
        #expect(await admin.call(.get, path).json["enabled"] == false)
        #expect(await admin.call(.put, path, ["enabled": true]).status == 204)
        try await admin.fixture.updateUser("jane") { $0.isLockedPermanently = true }
        let locked = await desk.call(.get, path).json
        #expect(locked["attributes"]?["disabledReason"] == ["permanentLockout"])
        for body in [
            ["enabled": true, "email": "desk@example.com"], ["enabled": true, "attributes": ["colour": ["red"]]],
            ["enabled": false],
        ] as [JSONValue] {
            #expect(await desk.call(.put, path, body).status == 403)
        }
        #expect(await desk.call(.put, path, ["enabled": true]).status == 204)
        let unlocked = await admin.call(.get, path).json
        #expect(unlocked["enabled"] == true && unlocked["attributes"] == nil)
        try await admin.fixture.updateUser("jane") { $0.isLockedPermanently = true }
        var whole = locked
        whole["enabled"] = true
        #expect(await desk.call(.put, path, whole).status == 204)
        #expect(await admin.call(.get, path).json["enabled"] == true)
    }

    /// A lock-out may come first, and an administrator disables the user after it, in one of the ways of clients.
    @Test(arguments: [["enabled": false], ["enabled": false, "attributes": [:]]] as [JSONValue])
    func whomAnAdministratorDisabledStaysDisabled(_ body: JSONValue) async throws {
        try await admin.fixture.updateUser("jane") { $0.isLockedPermanently = true }
        let locked = await admin.call(.get, path).json
        // What only repeats the lock-out is no decision about the user.
        #expect(await admin.call(.put, path, locked).status == 204)
        #expect(await admin.call(.put, path, body).status == 204)
        #expect(await desk.call(.put, path, ["enabled": true]).status == 403)
        let lock = "/sandbox/attack-detection/brute-force/users/\(try #require(locked["id"]?.string))"
        #expect(await desk.call(.delete, lock).status == 204)
        #expect(await desk.call(.get, lock).json["disabled"] == false)
        let disabled = await desk.call(.get, path).json
        #expect(disabled["enabled"] == false && disabled["attributes"]?["disabledReason"] == nil)
        #expect(await desk.call(.put, path, ["enabled": true]).status == 403)
        #expect(await admin.call(.put, path, ["enabled": true]).status == 204)
        #expect(await admin.call(.get, path).json["enabled"] == true)
    }

    @Test func anUnlockEndsTheLockOutAlone() async throws {
        try await admin.fixture.updateUser("jane") { $0.isLockedPermanently = true }
        let id = try #require(await admin.call(.get, path).json["id"]?.string)
        #expect(await admin.call(.get, "/sandbox/users?enabled=false").json.array?.count == 1)
        #expect(await desk.call(.delete, "/sandbox/attack-detection/brute-force/users/\(id)").status == 204)
        let unlocked = await admin.call(.get, path).json
        #expect(unlocked["enabled"] == true && unlocked["attributes"] == nil)
        #expect(await admin.call(.get, "/sandbox/users?enabled=false").json == [])
    }

    @Test(arguments: [["temporary": false], [:], ["temporary": "false"], ["type": "otp"]] as [JSONValue])
    func aPermanentPasswordIsNobodysToGive(_ members: JSONValue) async throws {
        var body = members
        body["value"] = "Taken1234"
        #expect(await desk.call(.put, path + "/reset-password", body).status == 403)
        _ = try await admin.tokens(of: "jane")
    }

    @Test func ofCredentialsOnlyACodeIsDeleted() async throws {
        try await admin.fixture.giveAuthenticator(to: "jane")
        for kind in ["password", "otp"] {
            let id = try await fixture.credential(kind, of: jane)
            #expect(await desk.call(.delete, path + "/credentials/\(id)").status == 403)
        }
        #expect(await desk.call(.delete, path + "/credentials/none").status == 404)
        #expect(await kinds(jane) == ["password", "otp", "ACTIVATION_CODE"])
    }

    /// The ways in which an account gets a right, which puts it out of the help desk's reach.
    enum Account: Sendable, CaseIterable {
        case directly, byACompositeRole, byAGroupAround, byTheDefaultRole, helpDesk, ofAClient, itself
    }

    /// The weakest role is enough to be out of reach.
    private func make(_ account: Account) async throws -> String {
        let user = try await fixture.user("clerk")
        switch account {
        case .directly: try await admin.give(["query-users"], toUser: user)
        case .helpDesk: try await admin.give(["helpdesk"], toUser: user)
        case .byACompositeRole: try await admin.give(["query-users"], toUser: user, .byACompositeRole)
        case .byAGroupAround: try await admin.give(["query-users"], toUser: user, .byAGroupAround)
        case .byTheDefaultRole:
            let path = "/sandbox/roles/default-roles-sandbox/composites"
            #expect(await admin.call(.post, path, try await admin.roles(["query-users"])).status == 204)
        case .ofAClient: return try await admin.service([], named: "shop").user
        case .itself: return own
        }
        return user
    }

    @Test(arguments: Account.allCases) func whoHasARightIsOutOfReach(_ account: Account) async throws {
        let user = try await make(account)
        let path = "/sandbox/users/\(user)"
        let isPerson = account != .ofAClient && account != .itself
        let session = isPerson ? try await fixture.session(of: user, named: "clerk") : "none"
        let code = isPerson ? try await fixture.credential("ACTIVATION_CODE", of: user) : "none"
        let before = await fixture.state(of: user)
        var requests: [(HTTPMethod, String, JSONValue?)] = [
            (.put, path, ["credentials": [DeskFixture.code]]), (.put, path, [:]), (.put, path, ["enabled": true]),
            (.put, path + "/reset-password", ["value": "Taken1234", "temporary": true]),
            (.delete, path + "/credentials/\(code)", nil), (.post, path + "/logout", nil),
            (.delete, "/sandbox/attack-detection/brute-force/users/\(user)", nil),
        ]
        if isPerson { requests.append((.delete, "/sandbox/sessions/\(session)", nil)) }
        for (method, path, body) in requests {
            #expect(await desk.call(method, path, body).status == 403, "\(method) \(path)")
        }
        #expect(await fixture.state(of: user) == before)
        let access = await desk.call(.get, path).json["access"]?.object ?? [:]
        #expect(access["view"] == true && access.filter { $0.value == true }.map(\.key) == ["view"])
    }

    /// The right is checked in the transaction of the change, so one granted just before counts.
    @Test func aRightThatCameMeanwhileCounts() async throws {
        let (store, realm) = (admin.fixture.store, try await admin.fixture.sandbox)
        let limited = store.limited(to: .persons(except: own), over: .user(jane), in: realm)
        try await limited.updateUser(id: jane, in: realm, credentials: []) { $0.notBefore = 1 }
        try await admin.give(["query-users"], toUser: jane)
        let refusal = StoreError.Code.exceedsRights
        await #expect {
            try await limited.updateUser(id: jane, in: realm, credentials: []) { $0.notBefore = 2 }
        } throws: { error in
            (error as? StoreError)?.code == refusal
        }
        #expect(try await store.user(id: jane, in: realm)?.notBefore == 1)
    }

    /// Everything that would give the help desk or a user more than it may give.
    @Test func thereIsNoWayAround() async throws {
        let group = try await admin.make("/sandbox/groups", ["name": "heads"])
        let management = try await admin.management
        let roles = try await admin.roles(["realm-admin"])
        #expect(
            await admin.call(.post, "/sandbox/groups/\(group)/role-mappings/clients/\(management)", roles).status == 204
        )
        let pool = "/sandbox/sudo/users/nobody"
        let users: JSONValue = [["username": "jane", "credentials": [DeskFixture.password]]]
        let before = await fixture.state(of: jane)
        for (method, path, body) in [
            (.put, "/sandbox/users/\(own)/groups/\(group)", nil), (.delete, path + "/groups/\(group)", nil),
            (.post, "/sandbox/users/\(own)/role-mappings/clients/\(management)", roles),
            (.post, path + "/role-mappings/realm", []), (.delete, path + "/role-mappings/realm", []),
            (.post, "/sandbox/groups", ["name": "own"]), (.put, "/sandbox/groups/\(group)", ["name": "own"]),
            (.post, "/sandbox/groups/\(group)/role-mappings/realm", []), (.delete, "/sandbox/groups/\(group)", nil),
            (.put, "/sandbox/default-groups/\(group)", nil),
            (.post, path + "/impersonation", nil), (.put, path + "/send-verify-email", nil),
            (.put, path + "/execute-actions-email", ["UPDATE_PASSWORD"]), (.put, path + "/reset-password-email", nil),
            (.post, "/sandbox/users", ["username": "new"]), (.delete, path, nil),
            (.delete, path + "/devices/d", nil), (.delete, path + "/consents/app", nil),
            (.post, "/sandbox/partialImport", ["ifResourceExists": "OVERWRITE", "users": users]),
            (.post, "/sandbox/logout-all", nil), (.delete, "/sandbox/attack-detection/brute-force/users", nil),
            (.put, "/sandbox", ["displayName": "Mine"]), (.get, "/sandbox/clients", nil),
            (.get, "/sandbox/clients/\(fixture.app)/client-secret", nil),
            (.post, "/sandbox/clients", ["clientId": "x"]),
            (.post, "/sandbox/roles", ["name": "x"]), (.delete, "/sandbox/events", nil),
            (.delete, "/sandbox/admin-events", nil), (.put, "/sandbox/events/config", ["eventsEnabled": false]),
            (.put, pool, ["enabled": false]), (.put, pool, ["enabled": true]), (.delete, pool, nil),
            (.get, "/sandbox/sudo/test-keys", nil), (.post, "/sandbox/sudo/test-keys", [:]),
            (.post, "", ["realm": "mine"]), (.get, "/master/users", nil),
        ] as [(HTTPMethod, String, JSONValue?)] {
            #expect(await desk.call(method, path, body).status == 403, "\(method) \(path)")
        }
        // What no route accepts is not there, whatever rights a caller has.
        for (method, path, body) in [
            (.post, path + "/credentials/c/moveToFirst", nil), (.put, path + "/credentials/c/userLabel", nil),
            (.put, path + "/disable-credential-types", ["password"]), (.post, path + "/federated-identity/x", [:]),
            (.post, "/sandbox/user-summaries", [:]), (.put, "/sandbox/user-summaries", [:]),
        ] as [(HTTPMethod, String, JSONValue?)] {
            #expect([404, 405].contains(await desk.call(method, path, body).status), "\(method) \(path)")
        }
        #expect(await fixture.state(of: jane) == before)
        #expect(await desk.call(.get, "/sandbox/users/\(own)/groups").json == [])
    }

    @Test func itSeesUsersAndEvents() async throws {
        for path in [
            "users", "users/count", "users/\(jane)", "users/\(jane)/credentials", "users/\(jane)/sessions",
            "users/\(jane)/devices", "users/\(jane)/groups", "user-summaries", "groups", "events", "admin-events",
            "events/config", "attack-detection/brute-force/users/\(jane)", "sudo/users", "sudo/registrations",
        ] {
            #expect(await desk.call(.get, "/sandbox/" + path).status == 200, "\(path)")
        }
    }

    @Test func aRefusalIsAnEvent() async throws {
        let password = try await fixture.credential("password", of: jane)
        #expect(await desk.call(.put, path, ["email": "desk@example.com"]).status == 403)
        #expect(await desk.call(.put, path + "/reset-password", ["value": "Taken1234"]).status == 403)
        #expect(await desk.call(.delete, path + "/credentials/\(password)").status == 403)
        #expect(await desk.call(.delete, path).status == 403)
        var query = AdminEventQuery()
        query.page.isAscending = true
        let events = try await admin.fixture.store.adminEvents(query, in: admin.fixture.sandbox).map(\.event)
            .filter { $0.administrator.userID == own }
        #expect(
            events.map { "\($0.operation) \($0.resource) \($0.path)" } == [
                "UPDATE USER users/\(jane)", "ACTION USER users/\(jane)/reset-password",
                "DELETE USER users/\(jane)/credentials/\(password)", "DELETE USER users/\(jane)",
            ])
        #expect(
            events.allSatisfy { $0.error == "HTTP 403 Forbidden" && $0.details["username"] == "service-account-desk" })
        #expect(events[0].details["target_username"] == "jane" && events[0].details["updated_email"] == nil)
    }

    /// Of the realm's settings, it sees what bounds the codes that it issues.
    @Test func itSeesTheBoundsOfCodesAlone() async throws {
        let bounds: JSONValue = ["activationCode.length": "10", "activationCode.minLength": "10"]
        #expect(await admin.call(.put, "/sandbox", ["attributes": bounds]).status == 204)
        let shown = await desk.call(.get, "/sandbox").json.object ?? [:]
        #expect(Set(shown.keys) == ["realm", "attributes", "bruteForceProtected", "failureFactor"])
        #expect(shown["attributes"] == bounds && shown["realm"] == "sandbox")
        #expect(await desk.call(.get, "").json == [["realm": "sandbox"]])
        #expect(await desk.call(.get, "/sandbox/keys").status == 403)
    }

    /// The role adds nothing to what `manage-users` allows, and takes nothing from it.
    @Test func withManageUsersTheUsualRuleHolds() async throws {
        let both = try await admin.service(["helpdesk", "manage-users"], named: "both").administrator
        let clerk = try await fixture.user("clerk")
        try await admin.give(["view-users"], toUser: clerk)
        #expect(await both.call(.put, "/sandbox/users/\(clerk)", ["firstName": "New"]).status == 204)
        #expect(await both.call(.put, "/sandbox/users/\(clerk)/reset-password", ["value": "Taken1234"]).status == 204)
        try await admin.give(["manage-clients"], toUser: clerk)
        #expect(await both.call(.put, "/sandbox/users/\(clerk)", ["credentials": [DeskFixture.code]]).status == 403)
    }

    @Test func accessTellsWhatTheCallerMayDo() async throws {
        let clerk = try await fixture.user("clerk")
        try await admin.give(["manage-clients"], toUser: clerk)
        let keeper = try await admin.service(["manage-users"], named: "keeper").administrator
        let viewer = try await admin.service(["view-users"], named: "viewer").administrator
        let help: Set = ["issueCode", "withdrawCode", "temporaryPassword", "unlock", "endUserSession"]
        let change: Set = ["manage", "resetPassword", "impersonate"]
        let give: Set = ["manageGroupMembership", "mapRoles"]
        let (seeing, all): (Set<String>, Set<String>) = (["view"], change.union(give).union(["view"]))
        let cases: [(Administrator, Set<String>, Set<String>)] = [
            (admin, all, all), (keeper, all, give.union(seeing)), (viewer, seeing, seeing),
            (desk, help.union(seeing), seeing),
        ]
        for (caller, ofJane, ofClerk) in cases {
            let summaries = await caller.call(.get, "/sandbox/user-summaries").json["users"]?.array ?? []
            let listed = await caller.call(.get, "/sandbox/users").json.array ?? []
            for (user, expected) in [(jane, ofJane), (clerk, ofClerk)] {
                let whole = await caller.call(.get, "/sandbox/users/\(user)").json["access"]?.object
                let summary = summaries.first { $0["id"]?.string == user }?["access"]?.object
                #expect(whole == summary)
                #expect(whole.map { Set($0.keys) } == all.union(expected))
                #expect(whole.map { Set($0.filter { $0.value == .bool(true) }.keys) } == expected)
                let brief = listed.first { $0["id"]?.string == user }?["access"]?.object
                #expect(brief == ["manage": .bool(expected.contains("manage"))])
            }
        }
    }

    @Test(arguments: [StoreKind.memory, .postgreSQL]) func whoAdministersIsFoundInALongList(_ kind: StoreKind)
        async throws
    {
        let fixture = try await DeskFixture(TestProvider(store: kind.open(programs: 1)[0]))
        let (store, realm) = (fixture.admin.fixture.store, try await fixture.admin.fixture.sandbox)
        let (jane, clerk) = (try await fixture.user("jane"), try await fixture.user("clerk"))
        try await fixture.admin.give(["helpdesk"], toUser: clerk)
        let robot = try await fixture.admin.service([]).user
        let ids = (0..<1_200).map { "none-\($0)" } + [jane, clerk, robot]
        let found = try await store.administeringAccounts(among: ids, in: realm)
        #expect(Set(found.keys) == [clerk, robot])
        #expect(found[robot]?.isServiceAccount == true && found[robot]?.rights == [])
        #expect(
            found[clerk]?.rights == ["helpdesk", "view-users", "view-events", "query-users", "query-groups"])
        #expect(try await store.administeringAccounts(among: [], in: realm) == [:])
    }

    @Test func everyRealmHasTheRole() async throws {
        #expect(await admin.call(.post, "", ["realm": "other", "enabled": true]).status == 201)
        for realm in ["sandbox", "other"] {
            let client = try #require(
                await admin.call(.get, "/\(realm)/clients?clientId=realm-management").json[0]?["id"]?.string)
            let path = "/\(realm)/clients/\(client)/roles/"
            let parts = await admin.call(.get, path + "helpdesk/composites").json.array ?? []
            #expect(Set(parts.compactMap { $0["name"]?.string }) == ["view-users", "view-events"])
            let whole = await admin.call(.get, path + "realm-admin/composites").json.array ?? []
            #expect(whole.contains { $0["name"] == "helpdesk" })
        }
    }
}
