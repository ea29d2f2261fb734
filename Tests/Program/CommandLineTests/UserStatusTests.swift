import FoundationEssentials
import IdentityAdministration
import IdentityModel
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

/// The status in the list of users.
@Suite(.timeLimit(.minutes(2))) struct UserStatusTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    private static func status(
        actions: [String] = [], credentials types: [String] = ["password"], devices: Int?, isKobil: Bool
    ) throws -> UserSummary.Status {
        func read<Value: Decodable>(_ json: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        }
        let list = actions.map { "\"\($0)\"" }.joined(separator: ",")
        let user: AdministeredUser = try read(#"{"id": "1", "username": "jane", "requiredActions": [\#(list)]}"#)
        let lock: BruteForceStatus = try read(#"{"disabled": false, "numFailures": 0}"#)
        let credentials: [AdministeredCredential] = try types.map { try read(#"{"id": "1", "type": "\#($0)"}"#) }
        return UserSummary.Status(
            user, lock, credentials, deviceCount: devices, activatesOnDevices: isKobil, now: now)
    }

    @Test(arguments: [
        (Int?.some(0), true, UserSummary.Status.notActivated), (.some(1), true, .passwordSet),
        (.some(0), false, .passwordSet), (.none, true, .passwordSet), (.none, false, .passwordSet),
    ])
    func aPasswordAloneActivatesNobodyAtAKobilProvider(
        _ devices: Int?, isKobil: Bool, _ expected: UserSummary.Status
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
        #expect(status == .withoutCode)
    }

    @Test func theListTellsTemporaryPasswordsAndLocksAsTheyAre() async throws {
        let sandbox = try await AdministeredSandbox()
        let (bob, administration) = (UserID("bob"), sandbox.administration)
        _ = try await sandbox.client.createUser(
            NewUser(username: "bob", password: Secret("Correct1horse")))
        func listed() async throws -> UserSummary? {
            let answer = await administration.perform(.loadUsers(search: ""), as: .loadUsers(search: ""))
            guard case .usersLoaded(let page) = answer else { throw CancellationError() }
            return page.users.first
        }
        #expect(try await listed()?.status == .notActivated)
        #expect(
            await administration.perform(.unlockUser(bob), as: .unlockUser(bob)) == .userUnlocked(bob, .wasNotLocked))
        _ = await administration.perform(.resetPassword(bob), as: .resetPassword(bob))
        #expect(try await listed()?.status == .temporaryPassword)
        _ = await administration.perform(.issueCode(bob), as: .issueCode(bob))
        let withCode = try await listed()
        guard case .codeOpen = withCode?.status else { throw CancellationError() }
        #expect(withCode?.hasPassword == true)
        await sandbox.stop()
    }

    @Test func builtInClientsAreListedByTheirNames() async throws {
        let sandbox = try await AdministeredSandbox()
        let answer = await sandbox.administration.perform(.loadClients, as: .loadClients)
        guard case .clientsLoaded(let clients) = answer else { throw CancellationError() }
        #expect(clients.first { $0.id == ClientID("account") }?.name?.original == "Account")
        #expect(!clients.contains { $0.name?.original.contains("${") == true })
        await sandbox.stop()
    }
}
