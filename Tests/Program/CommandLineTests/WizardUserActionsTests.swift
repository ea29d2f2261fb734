import FlowModel
import FoundationEssentials
import HTTPClient
import HTTPMessage
import HandOuts
import IdentityModel
import IdentityServer
import Localization
import Onboarding
import Synchronization
import TestSupport
import Testing
import Wizard

@testable import IdentityAdministration
@testable import idp_wizard

/// The wizard's actions on several users, at the embedded server, and the file with their codes.
@Suite(.timeLimit(.minutes(2))) struct WizardUserActionsTests {
    /// What the wizard posts for the orders, and why the rest was not begun.
    private static func perform(
        _ orders: [UserOrder], at client: AdministrationClient
    ) async -> (outcomes: [UserOutcome], failure: AdministrationRefusal?) {
        let posted = Mutex<[WizardMessage]>([])
        await WizardUserActions { message in posted.withLock { $0.append(message) } }.perform(
            orders, at: client)
        let messages = posted.withLock { $0 }
        let outcomes = messages.compactMap {
            if case .userActionEnded(let outcome) = $0 { outcome } else { nil }
        }
        guard case .userActionsEnded(let failure) = messages.last, outcomes.count == messages.count - 1
        else {
            Issue.record("the last message is not the end")
            return (outcomes, nil)
        }
        return (outcomes, failure)
    }

    private static func outcomes(
        _ action: UserAction, _ names: [String], at client: AdministrationClient
    ) async throws -> [UserOutcome] {
        await perform(try await orders(action, names, at: client), at: client).outcomes
    }

    private static func orders(
        _ action: UserAction, _ names: [String], at client: AdministrationClient
    ) async throws -> [UserOrder] {
        var orders: [UserOrder] = []
        for name in names {
            let id = try await client.findUser(named: name)?.id.rawValue ?? "none"
            orders.append(UserOrder(action, UserTarget(id: id, username: UserID(name))))
        }
        return orders
    }

    /// The actions that undo what was done.
    private static func undo(_ outcomes: [UserOutcome]) -> [UserOrder] {
        outcomes.compactMap { outcome in outcome.undo.map { UserOrder($0, outcome.order.user) } }
    }

    private static func names(_ client: AdministrationClient) async throws -> [String] {
        guard case .page(let listing) = try await client.listUsers(UserListRequest(), isDetailed: false)
        else { return [] }
        return listing.users.map(\.username.rawValue).sorted()
    }

    /// The first ten are deleted, the provider is gone for the others; the undo restores the ten.
    @Test func aFaultInTheMiddleEndsTheActionAndWhatWasDoneIsUndone() async throws {
        let sandbox = try await AdministeredSandbox()
        let names = (10..<40).map { "user-\($0)" }
        for name in names { _ = try await sandbox.client.createUser(NewUser(username: name)) }
        let before = try await Self.names(sandbox.client)
        let orders = try await Self.orders(.delete, names, at: sandbox.client)
        let gone = Set(orders.dropFirst(10).map(\.user.id))
        let failing = sandbox.client { request in
            request.method == .delete && gone.contains { request.target.contains($0) }
        }
        let (outcomes, failure) = await Self.perform(orders, at: failing)
        #expect(failure?.reason == .unreachable)
        #expect(outcomes.map(\.order) == Array(orders.prefix(outcomes.count)))
        #expect(outcomes.prefix(10).allSatisfy { $0.result == .done && $0.undo == .restore })
        #expect(
            outcomes.dropFirst(10).allSatisfy(\.isRefused) && outcomes.count > 10 && outcomes.count <= 18)
        #expect(
            try await Self.names(sandbox.client) == before.filter { !names.prefix(10).contains($0) })
        let restored = await Self.perform(Self.undo(outcomes), at: sandbox.client)
        #expect(restored.failure == nil && restored.outcomes.allSatisfy { $0.result == .done })
        #expect(restored.outcomes.count == 10)
        #expect(try await Self.names(sandbox.client) == before)
        await sandbox.stop()
    }

    @Test func whoseNameWasTakenIsNotRestoredAndTheOthersAre() async throws {
        let sandbox = try await AdministeredSandbox()
        let client = sandbox.client
        for name in ["ann", "bob", "cid"] { _ = try await client.createUser(NewUser(username: name)) }
        let deleted = try await Self.outcomes(.delete, ["ann", "bob", "cid"], at: client)
        let other = try await client.createUser(NewUser(username: "bob"))
        let restored = await Self.perform(Self.undo(deleted), at: client)
        #expect(restored.failure == nil && restored.outcomes.map(\.isRefused) == [false, true, false])
        let texts = try Language.english.texts()
        #expect(
            restored.outcomes.map { $0.words(texts) } == [
                "restored", "not restored: the name or e-mail address is taken", "restored",
            ])
        for outcome in deleted where outcome.order.user.username != UserID("bob") {
            let id = try await client.findUser(named: outcome.order.user.username.rawValue)?.id.rawValue
            #expect(id == outcome.order.user.id)
        }
        #expect(try await client.findUser(named: "bob")?.id == other)
        // The other user is deleted, so the name is free.
        try await client.deleteUser(other, isFinal: true)
        let second = await Self.perform(
            Self.undo(deleted).filter { $0.user.username == UserID("bob") }, at: client)
        #expect(second.outcomes.map(\.result) == [.done])
        await sandbox.stop()
    }

    @Test func groupsAndValidityAreChangedAndUndone() async throws {
        let sandbox = try await AdministeredSandbox()
        let client = sandbox.client
        try await client.transport.send(.post, "groups", body: ["name": "staff"])
        let path = "/staff"
        let jane = try await client.createUser(NewUser(username: "jane"))
        _ = try await Self.outcomes(.changeGroups(joining: [path], leaving: []), ["jane"], at: client)
        let before = try await client.groups(of: jane).map(\.path).sorted()
        #expect(before.contains(path))
        let left = try await Self.outcomes(
            .changeGroups(joining: [], leaving: [path]), ["jane"], at: client)
        #expect(left.map(\.undo) == [.changeGroups(joining: [path], leaving: [])])
        #expect(try await client.groups(of: jane).map(\.path) == before.filter { $0 != path })
        #expect(await Self.perform(Self.undo(left), at: client).outcomes.map(\.result) == [.done])
        #expect(try await client.groups(of: jane).map(\.path).sorted() == before)
        let until = UserAction.changeValidity(from: nil, until: "2026-12-31")
        let limited = try await Self.outcomes(until, ["jane"], at: client)
        #expect(limited.map(\.undo) == [.changeValidity(from: nil, until: "")])
        #expect(try await client.user(jane).attributes["validUntil"]?.count == 1)
        #expect(try await Self.outcomes(until, ["jane"], at: client).map(\.result) == [.unchanged])
        let never = UserAction.changeValidity(from: nil, until: "never")
        let unlimited = try await Self.outcomes(never, ["jane"], at: client)
        #expect(try await client.user(jane).attributes["validUntil"] == nil)
        // The time that was stored is set again.
        _ = await Self.perform(Self.undo(unlimited), at: client)
        #expect(try await Self.outcomes(until, ["jane"], at: client).map(\.result) == [.unchanged])
        await sandbox.stop()
    }

    @Test(arguments: [
        UserAction.changeGroups(joining: ["/nowhere"], leaving: []),
        .changeValidity(from: "12/31/2026", until: nil),
    ])
    func whatFailsForAllIsFoundBeforeTheFirst(_ action: UserAction) async throws {
        let sandbox = try await AdministeredSandbox()
        _ = try await sandbox.client.createUser(NewUser(username: "jane"))
        let orders = try await Self.orders(action, ["jane"], at: sandbox.client)
        let (outcomes, failure) = await Self.perform(orders, at: sandbox.client)
        #expect(outcomes.isEmpty && failure != nil)
        await sandbox.stop()
    }

    @Test func anUnusedCodeIsWithdrawnOnce() async throws {
        let sandbox = try await AdministeredSandbox()
        let client = sandbox.client
        for name in ["ann", "bob"] { _ = try await client.createUser(NewUser(username: name)) }
        _ = try await Self.outcomes(.issueCode, ["ann"], at: client)
        let withdrawn = try await Self.outcomes(.withdrawCode, ["ann", "bob"], at: client)
        #expect(
            withdrawn.map(\.result) == [.done, .unchanged] && withdrawn.allSatisfy { $0.undo == nil })
        await sandbox.stop()
    }

    @Test func eachActionReportsWhatItDidAndWhatUndoesIt() async throws {
        let sandbox = try await AdministeredSandbox()
        let client = sandbox.client
        for name in ["ann", "bob"] { _ = try await client.createUser(NewUser(username: name)) }
        let disabled = try await Self.outcomes(.disable, ["ann", "nobody"], at: client)
        #expect(disabled.map(\.undo) == [.enable, nil] && disabled[1].isRefused)
        #expect(try await Self.outcomes(.disable, ["ann"], at: client).map(\.result) == [.unchanged])
        #expect(try await Self.outcomes(.endSessions, ["bob"], at: client).map(\.result) == [.unchanged])
        let action = UserAction.changeRequiredActions(adding: ["UPDATE_PASSWORD", "UPDATE_PROFILE"], removing: [])
        let first = UserAction.changeRequiredActions(adding: ["UPDATE_PASSWORD"], removing: [])
        _ = try await Self.outcomes(first, ["ann"], at: client)
        let changed = try await Self.outcomes(action, ["ann", "bob"], at: client)
        #expect(changed[0].undo == .changeRequiredActions(adding: [], removing: ["UPDATE_PROFILE"]))
        guard case .changeRequiredActions([], let removed) = changed[1].undo else {
            throw CancellationError()
        }
        #expect(removed.sorted() == ["UPDATE_PASSWORD", "UPDATE_PROFILE"])
        let unknown = UserAction.changeRequiredActions(adding: ["NO_SUCH_ACTION"], removing: [])
        #expect(try await Self.outcomes(unknown, ["bob"], at: client)[0].isRefused)
        await sandbox.stop()
    }

    /// `handout --results` prints the temporary passwords of the list, as it does codes.
    @Test func theFileOfTemporaryPasswordsHasHandOuts() async throws {
        let sandbox = try await AdministeredSandbox()
        _ = try await sandbox.client.createUser(NewUser(username: "ann"))
        let passwords = try await Self.outcomes(.temporaryPassword, ["ann"], at: sandbox.client)
        let folder = try TemporaryFolder()
        let path = try WizardCodeFile(outcomes: passwords, texts: try Language.english.texts(), folder: folder.path)
            .write(at: Date(timeIntervalSince1970: 1_772_600_760))
        let now = SystemWallClock().now()
        let record = try #require(try HandOutRows(path, now: now).records.first)
        #expect(HandOutRows.credential(of: record)?.kind == .temporaryPassword)
        #expect(HandOutRows.credential(of: record)?.secret == passwords[0].issued?.code)
        #expect(ResultsSummary(path, now: now).hasHandOuts)
        await sandbox.stop()
    }

    @Test func theFileOfCodesIsPrivateAndIsReadAsResults() async throws {
        let sandbox = try await AdministeredSandbox()
        let client = sandbox.client
        for name in ["ann", "bob"] { _ = try await client.createUser(NewUser(username: name)) }
        let codes = try await Self.outcomes(.issueCode, ["ann", "bob", "nobody"], at: client)
        let folder = try TemporaryFolder()
        let path = try WizardCodeFile(outcomes: codes, texts: try Language.english.texts(), folder: folder.path)
            .write(at: Date(timeIntervalSince1970: 1_772_600_760))
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
