import FlowModel
import FoundationEssentials
import HTTPClient
import IdentityModel
import IdentityServer
import Localization
import Onboarding
import TestSupport
import Testing
import Wizard

@testable import IdentityAdministration
@testable import idp_wizard

/// The wizard's actions on several users, at the embedded server, and the file with their codes.
@Suite(.timeLimit(.minutes(2))) struct WizardUserActionsTests {
    private static func outcomes(
        _ action: UserAction, _ names: [String], at client: AdministrationClient
    ) async throws -> [UserOutcome] {
        var outcomes: [UserOutcome] = []
        for name in names {
            let id = try await client.findUser(named: name)?.id.rawValue ?? "none"
            let order = UserOrder(action, UserTarget(id: id, username: UserID(name)))
            let result: Result<UserActionResult, AdministrationError>
            do throws(AdministrationError) {
                let user = try await client.user(UserRecordID(rawValue: id))
                result = .success(try await client.perform(action, on: user))
            } catch {
                result = .failure(error)
            }
            outcomes.append(UserOutcome(order, result, now: SystemWallClock().now()))
        }
        return outcomes
    }

    @Test func eachActionReportsWhatItDidAndWhatUndoesIt() async throws {
        let sandbox = try await AdministeredSandbox()
        let client = sandbox.client
        for name in ["ann", "bob"] { _ = try await client.createUser(NewUser(username: name)) }
        let disabled = try await Self.outcomes(.disable, ["ann", "ann", "nobody"], at: client)
        #expect(disabled.map(\.undo) == [.enable, nil, nil])
        #expect(disabled[1].result == .unchanged && disabled[2].isRefused)
        let action = UserAction.changeRequiredActions(adding: ["UPDATE_PASSWORD", "UPDATE_PROFILE"], removing: [])
        let first = UserAction.changeRequiredActions(adding: ["UPDATE_PASSWORD"], removing: [])
        _ = try await Self.outcomes(first, ["ann"], at: client)
        let changed = try await Self.outcomes(action, ["ann", "bob"], at: client)
        #expect(changed[0].undo == .changeRequiredActions(adding: [], removing: ["UPDATE_PROFILE"]))
        guard case .changeRequiredActions([], let removed) = changed[1].undo else { throw CancellationError() }
        #expect(removed.sorted() == ["UPDATE_PASSWORD", "UPDATE_PROFILE"])
        let unknown = UserAction.changeRequiredActions(adding: ["NO_SUCH_ACTION"], removing: [])
        #expect(try await Self.outcomes(unknown, ["bob"], at: client)[0].isRefused)
        await sandbox.stop()
    }

    @Test func theFileOfCodesIsPrivateAndIsReadAsResults() async throws {
        let sandbox = try await AdministeredSandbox()
        let client = sandbox.client
        for name in ["ann", "bob"] { _ = try await client.createUser(NewUser(username: name)) }
        let codes = try await Self.outcomes(.issueCode, ["ann", "bob", "nobody"], at: client)
        let folder = try TemporaryFolder()
        let path = try WizardCodeFile(outcomes: codes, texts: try Language.english.texts(), folder: folder.path)
            .write(at: LocalTime(year: 2026, month: 3, day: 4, hour: 5, minute: 6, secondsFromNow: 0))
        #expect(path.hasSuffix("/codes-2026-03-04-050600.csv"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        var input = try ResultsInput(path)
        var records: [ResultRecord] = []
        while let record = try input.next() { records.append(record) }
        #expect(records.map(\.username) == ["ann", "bob", "nobody"])
        #expect(records.map(\.code) == [codes[0].issued?.code, codes[1].issued?.code, nil])
        #expect(records[2].reason != nil && records[0].expiresAt != nil && records[0].credential == .activationCode)
        await sandbox.stop()
    }
}
