import FoundationEssentials
import IdentityModel
import Profiles
import Recording
import TestSupport
import Testing
import Wizard

@testable import Runs
@testable import idp_wizard

/// Names and pins of stored runs.
@Suite struct RunNamesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ limits: RunStore.Limits = RunStore.Limits()) throws -> RunStore {
        let path = folder.path
        return RunStore(try StateDirectories { $0 == "IDP_WIZARD_HOME" ? path : nil }, limits: limits)
    }

    private func header(_ number: Int) throws -> RunHeader {
        let digits = String(number)
        let id = "01M7YT2DXV" + String(repeating: "0", count: 16 - digits.count) + digits
        return RunHeader(
            id: try #require(RunID(rawValue: id)), flow: "login", provider: "p", tenant: "t",
            began: Date(timeIntervalSince1970: 1_795_343_769))
    }

    private let ending = RunEnding(
        ended: Date(timeIntervalSince1970: 1_795_343_770), status: "OK", succeeded: true, state: "LOGGED_IN")

    private func event(_ size: Int) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSince1970: 1_795_343_769), from: .app, to: .idpSdk, name: "provideCredentials",
            fields: (0..<max(1, size / 1000)).map {
                TraceField("field \($0)", String(repeating: "x", count: min(size, 1000)))
            })
    }

    @discardableResult private func keep(_ number: Int, in store: RunStore, size: Int = 10) throws -> RunID {
        let header = try header(number)
        var file = try store.makeFile(for: header, stateName: "p@http://x")
        _ = try file.append(event(size))
        try file.append(ending)
        file.close()
        return header.id
    }

    @Test func aNamedRunIsFoundByItsNameAndKeepsItsEvents() throws {
        let store = try store()
        let ids = try (1...3).map { try keep($0, in: store) }
        let before = try store.run(ids[1])
        try store.setName("the good one", of: ids[1])
        var named = before
        named.header.name = "the good one"
        #expect(try store.run(ids[1]) == named)
        #expect(try RunName("the good one").find(in: ids.reversed(), named: store.names()) == ids[1])
        #expect(try store.names() == ["the good one": ids[1]])
        let entry = try #require(try store.entries().first { $0.id == ids[1] })
        #expect(folder.permissions(String(entry.path.dropFirst(folder.path.count + 1))) == 0o600)
        try store.setName(nil, of: ids[1])
        #expect(try store.run(ids[1]) == before)
        #expect(try store.names().isEmpty)
    }

    @Test(arguments: ["", " a", "a ", "a\nb", "a\u{1B}[31m", "\u{202E}evil", String(repeating: "x", count: 61)])
    func aNameThatCannotBeShownIsRefused(_ name: String) throws {
        let store = try store()
        let id = try keep(1, in: store)
        #expect(throws: RunStoreError.unusableName(name)) { try store.setName(name, of: id) }
    }

    @Test func aNameNeverMeansTwoRuns() throws {
        let store = try store()
        let (first, second) = (try keep(1, in: store), try keep(2, in: store))
        for name in ["last", "LAST", "0", "01m7yt", first.rawValue] {
            #expect(throws: RunStoreError.nameOfRun(name)) { try store.setName(name, of: first) }
        }
        let longest = String(repeating: "ß", count: 60)
        try store.setName(longest, of: first)
        // The run may keep its own name.
        try store.setName(longest, of: first)
        #expect(throws: RunStoreError.takenName(longest, first)) { try store.setName(longest, of: second) }
        try store.delete(first)
        try store.setName(longest, of: second)
    }

    @Test func pinnedRunsAreNotDeletedForNewOnes() throws {
        let store = try store(RunStore.Limits(runs: 2))
        let first = try keep(1, in: store)
        try store.setPinned(true, first)
        for number in 2...5 { try keep(number, in: store) }
        #expect(try store.entries().map(\.id) == [header(5).id, header(4).id, first])
        try store.setPinned(false, first)
        try keep(6, in: store)
        #expect(try store.entries().map(\.id) == [header(6).id, header(5).id])
    }

    @Test func aRunThatCannotBeReadMayBePinnedAndIsNotDeleted() throws {
        let store = try store(RunStore.Limits(runs: 2))
        let first = try keep(1, in: store)
        try store.setPinned(true, first)
        let entry = try #require(try store.entries().first)
        try folder.setPermissions(String(entry.path.dropFirst(folder.path.count + 1)), 0o666)
        for number in 2...5 { try keep(number, in: store) }
        #expect(try store.entries().map(\.id) == [header(5).id, header(4).id, first])
        // The others are found by their names.
        try store.setName("demo", of: header(5).id)
        #expect(try store.names() == ["demo": header(5).id])
    }

    @Test func pinnedRunsHaveLimitsOfTheirOwn() throws {
        let store = try store(RunStore.Limits(pinnedRuns: 2, pinnedBytes: 50_000))
        let ids = try (1...3).map { try keep($0, in: store) }
        let large = try keep(4, in: store, size: 60_000)
        #expect(throws: RunStoreError.largePinned(50_000)) { try store.setPinned(true, large) }
        try store.setPinned(true, ids[0])
        try store.setPinned(true, ids[1])
        // Pinning again changes nothing.
        try store.setPinned(true, ids[1])
        #expect(throws: RunStoreError.manyPinned(2)) { try store.setPinned(true, ids[2]) }
        try store.setPinned(false, ids[0])
        try store.setPinned(true, ids[2])
    }

    @Test func aRunThatIsRecordedIsNotChanged() throws {
        let store = try store()
        let header = try header(1)
        var file = try store.makeFile(for: header, stateName: "p")
        #expect(throws: RunStoreError.running(header.id)) { try store.setName("demo", of: header.id) }
        #expect(throws: RunStoreError.running(header.id)) { try store.setPinned(true, header.id) }
        try file.append(ending)
        file.close()
        try store.setName("demo", of: header.id)
        #expect(try store.run(header.id).header.name == "demo")
        #expect(throws: RunStoreError.missing(try self.header(2).id)) {
            try store.setName("other", of: try self.header(2).id)
        }
    }

    @Test func theCommandOfTheWizardsRunIsTheOneAtItsEnd() async throws {
        let store = try store()
        let commands = RunCommands()
        let keeping = RunKeeping(inbox: WizardInbox {}, commands: commands)
        var header = try header(1)
        header.command = "idp-wizard flow login"
        let recorder = RunRecorder(header, stateName: "p", in: store) { _ in }
        keeping.begin(recorder, command: header.command, fault: nil, as: FlowID(7))
        await keeping.end(ending)
        #expect(try store.run(header.id).ending?.command == nil)
        #expect(try store.run(header.id).header.command == "idp-wizard flow login")
    }
}
