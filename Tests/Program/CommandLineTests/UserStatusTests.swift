import FlowModel
import FoundationEssentials
import IdentityModel
import TestSupport
import Testing
import Wizard

@testable import IdentityAdministration
@testable import idp_wizard

/// The status in the list of users.
@Suite(.timeLimit(.minutes(2))) struct UserStatusTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    private static func status(
        actions: [String] = [], credentials types: [String] = ["password"], devices: Int?, isKobil: Bool
    ) throws -> UserListStatus {
        func read<Value: Decodable>(_ json: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        }
        let list = actions.map { "\"\($0)\"" }.joined(separator: ",")
        let user: AdministeredUser = try read(#"{"id": "1", "username": "jane", "requiredActions": [\#(list)]}"#)
        let lock: BruteForceStatus = try read(#"{"disabled": false, "numFailures": 0}"#)
        let credentials: [AdministeredCredential] = try types.map { try read(#"{"id": "1", "type": "\#($0)"}"#) }
        return UserSummary(
            user, lock, credentials, deviceCount: devices, lastLogin: nil, activatesOnDevices: isKobil, now: now
        ).status
    }

    @Test(arguments: [
        (Int?.some(0), true, UserListStatus.notActivated), (.some(1), true, .activated), (.some(1), false, .activated),
        (.some(0), false, .passwordSet), (.none, true, .passwordSet), (.none, false, .passwordSet),
    ])
    func aPasswordAloneActivatesNobodyAtAKobilProvider(
        _ devices: Int?, isKobil: Bool, _ expected: UserListStatus
    ) throws {
        #expect(try Self.status(devices: devices, isKobil: isKobil) == expected)
    }

    @Test(arguments: [Int?.none, 0, 1], [true, false])
    func aPasswordThatMustBeChangedIsTemporary(devices: Int?, isKobil: Bool) throws {
        let status = try Self.status(actions: ["UPDATE_PASSWORD"], devices: devices, isKobil: isKobil)
        #expect(status == .temporaryPassword)
    }

    @Test func whoeverHasNoPasswordHasNoTemporaryOne() throws {
        let status = try Self.status(actions: ["UPDATE_PASSWORD"], credentials: [], devices: 0, isKobil: true)
        #expect(status == .new)
    }

    /// Another provider, whose requests Keycloak answers too, leads to the same statuses.
    @Test func bothWaysToListReportTheSame() async throws {
        let sandbox = try await AdministeredSandbox()
        let elsewhere = sandbox.withoutSummaries
        let own = sandbox.client
        for name in ["ann", "bob", "carl", "dora", "eve"] {
            let password = name == "ann" ? nil : Secret("Correct1horse")
            _ = try await own.createUser(NewUser(username: name, password: password))
        }
        func user(_ name: String) async throws -> AdministeredUser { try #require(try await own.findUser(named: name)) }
        _ = try await own.issueActivationCode(to: user("bob"))
        _ = try await own.giveTemporaryPassword(to: user("carl"))
        try await own.updateUser(user("dora").id) { $0.enabled = false }
        func listed(_ client: AdministrationClient) async throws -> UserPage {
            guard case .page(let listing) = try await client.listUsers(UserListRequest(), isDetailed: true) else {
                throw CancellationError()
            }
            return listing
        }
        let first = try await listed(own)
        let second = try await listed(elsewhere)
        let expected: [UserListStatus] = [.new, .codeOpen, .temporaryPassword, .disabled, .notActivated]
        #expect(first.users.map(\.status) == expected)
        #expect(second.users.map(\.status) == expected)
        #expect(first.users.map(\.id) == second.users.map(\.id) && first.total == second.total)
        #expect(first.users.map(\.hasPassword) == second.users.map(\.hasPassword))
        #expect(first.users[1].codeExpiresAt?.date == second.users[1].codeExpiresAt?.date)
        var byStatus = UserListRequest()
        byStatus.status = .codeOpen
        guard case .page(let filtered) = try await own.listUsers(byStatus, isDetailed: false),
            case .notPossible = try await elsewhere.listUsers(byStatus, isDetailed: false)
        else { throw CancellationError() }
        #expect(filtered.users.map(\.username) == [UserID("bob")])
        // Of another provider's administrators the own account is known, at its own realm.
        func administrators(_ client: AdministrationClient) async throws -> [String] {
            try await listed(client).users.filter(\.isAdministrator).map(\.username.rawValue)
        }
        #expect(try await administrators(own) == [])
        #expect(try await administrators(elsewhere) == [])
        #expect(try await administrators(own.at(TenantID("master"))) == ["admin"])
        #expect(try await administrators(elsewhere.at(TenantID("master"))) == ["admin"])
        await sandbox.stop()
    }

    @Test func theListTellsTemporaryPasswordsAndLocksAsTheyAre() async throws {
        let sandbox = try await AdministeredSandbox()
        let (bob, administration) = (UserID("bob"), sandbox.administration)
        _ = try await sandbox.client.createUser(
            NewUser(username: "bob", password: Secret("Correct1horse")))
        func listed() async throws -> UserSummary? {
            let answer = await administration.perform(.loadUsers(UserListRequest()))
            guard case .usersLoaded(let page) = answer else { throw CancellationError() }
            return page.users.first
        }
        #expect(try await listed()?.status == .notActivated)
        guard case .performed(let outcome) = await administration.perform(.perform(.unlock, on: bob)) else {
            throw CancellationError()
        }
        #expect(outcome.result == .unchanged)
        _ = await administration.perform(.perform(.temporaryPassword, on: bob))
        #expect(try await listed()?.status == .temporaryPassword)
        _ = await administration.perform(.perform(.issueCode, on: bob))
        // The temporary password is what the next login demands first.
        let withCode = try await listed()
        #expect(withCode?.status == .temporaryPassword && withCode?.hasPassword == true)
        await sandbox.stop()
    }

    @Test func builtInClientsAreListedByTheirNames() async throws {
        let sandbox = try await AdministeredSandbox()
        let answer = await sandbox.administration.perform(.loadClients)
        guard case .clientsLoaded(let clients) = answer else { throw CancellationError() }
        #expect(clients.first { $0.clientID == ClientID("account") }?.filledName?.original == "Account")
        #expect(!clients.contains { $0.filledName?.original.contains("${") == true })
        await sandbox.stop()
    }
}
