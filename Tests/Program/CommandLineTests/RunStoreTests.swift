import FoundationEssentials
import IdentityModel
import Profiles
import Recording
import Sentences
import TestSupport
import Testing
import Wizard

@testable import Runs
@testable import idp_wizard

/// The store of runs: its limits, its locks, and a full disk.
@Suite struct RunStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ limits: RunStore.Limits = RunStore.Limits()) throws -> RunStore {
        let path = folder.path
        return RunStore(
            try StateDirectories { $0 == "IDP_WIZARD_HOME" ? path : nil }, limits: limits)
    }

    private func header(_ number: Int, tenant: String = "t/..") throws -> RunHeader {
        let digits = String(number)
        let id = "01M7YT2DXV" + String(repeating: "0", count: 16 - digits.count) + digits
        return RunHeader(
            id: try #require(RunID(rawValue: id)), flow: "login", provider: "p", tenant: tenant,
            began: Date(timeIntervalSince1970: 1_795_343_769))
    }

    private func event(_ size: Int = 10) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSince1970: 1_795_343_769), from: .app, to: .idpSdk, name: "provideCredentials",
            fields: (0..<max(1, size / 1000)).map {
                TraceField("field \($0)", String(repeating: "x", count: min(size, 1000)))
            })
    }

    private let ending = RunEnding(
        ended: Date(timeIntervalSince1970: 1_795_343_770), status: "OK", succeeded: true, state: "LOGGED_IN")

    private func keep(_ number: Int, in store: RunStore, events: Int = 1, size: Int = 10) throws {
        var file = try store.makeFile(for: try header(number), stateName: "p@http://x")
        for _ in 0..<events where try file.append(event(size)) { try store.makeRoomForGrowth() }
        try file.append(ending)
        file.close()
    }

    @Test func aRunIsReadBackAsItWasWritten() throws {
        let store = try store()
        try keep(1, in: store, events: 3)
        let run = try store.run(try header(1).id)
        #expect(run == RecordedRun(header: try header(1), events: [event(), event(), event()], ending: ending))
        #expect(try store.list() == [.run(RunSummary(run))])
        #expect(folder.permissions("runs/p%40http%3A%2F%2Fx/t%2F%2E%2E") == 0o700)
    }

    /// The list counts events without parsing each of them.
    @Test func theDesksEventsAreNotCounted() throws {
        let store = try store()
        var file = try store.makeFile(for: try header(1), stateName: "p@http://x")
        var desk = event()
        (desk.from, desk.to) = (.desk, .identityProvider)
        var note = event()
        note.fields = [TraceField("from", "Desk"), TraceField("lane", "\"from\":\"Desk\"")]
        for event in [event(), desk, note] { _ = try file.append(event) }
        file.close()
        guard case .run(let summary)? = try store.list().first else { throw CancellationError() }
        #expect(summary.events == 2)
        #expect(try store.run(try header(1).id).events.count == 3)
    }

    /// A fault that is switched on during a run is recorded as a note and as the run's fault.
    @Test func aFaultThatIsSwitchedOnDuringTheRunIsKept() async throws {
        let store = try store()
        let inbox = WizardInbox {}
        let keeping = RunKeeping(inbox: inbox)
        let time = Date(timeIntervalSince1970: 1_795_343_769)
        let flow = FlowID(rawValue: 7)
        keeping.switchedOn(.slow, at: time)
        #expect(inbox.take().isEmpty)
        keeping.begin(RunRecorder(try header(1), stateName: "p@http://x", in: store) { _ in }, fault: nil, as: flow)
        keeping.record(event())
        keeping.switchedOn(.wrongNonce, at: time)
        keeping.switchedOn(.serverError, at: time)
        await keeping.end(ending)
        let run = try store.run(try header(1).id)
        #expect(run.header.faults == [.wrongNonce, .serverError])
        #expect(run.events.map(\.name) == ["provideCredentials", "fault switched on", "fault switched on"])
        #expect(run.events.last?.fields == [TraceField("fault", "server-error")])
        #expect(run.events.map(\.outcome) == [nil, "wrong-nonce", "server-error"])
        // The live diagram contains the same notes.
        let posted = inbox.take()
        guard case .recorded(flow, let shown)? = posted.first else {
            Issue.record("The live run has no notes.")
            return
        }
        // The run can be exported from now on.
        #expect(posted.last == .runStored(flow, RunSummary(header: try header(1), ending: run.ending, events: 3)))
        #expect(shown == Array(run.events.dropFirst()))
        #expect(try store.list() == [.run(RunSummary(run))])
    }

    @Test func theOldestRunsGoFirst() throws {
        let store = try store(RunStore.Limits(runs: 3))
        for number in 1...5 { try keep(number, in: store) }
        #expect(try store.entries().map(\.id) == [try header(5).id, try header(4).id, try header(3).id])
    }

    @Test func theSizeOfAllRunsIsBounded() throws {
        let store = try store(RunStore.Limits(bytes: 4 << 20))
        for number in 1...6 { try keep(number, in: store, events: 100, size: 10_000) }
        let entries = try store.entries()
        #expect(entries.reduce(0) { $0 + $1.size } <= 4 << 20)
        #expect(try entries.count > 1 && entries.first?.id == header(6).id)
    }

    @Test func aRunThatIsTooLongSaysSoAndHasItsEnd() throws {
        let store = try store(RunStore.Limits(runBytes: 1 << 20))
        try keep(1, in: store, events: 200, size: 10_000)
        let entry = try #require(try store.entries().first)
        #expect(entry.size <= 1 << 20)
        let run = try store.run(entry.id)
        #expect(run.events.last?.name == "later events are not recorded" && run.events.count > 20)
        #expect(run.ending == ending)
    }

    @Test func aRunThatIsRecordedIsNeitherDeletedNorPushedOut() throws {
        let store = try store(RunStore.Limits(runs: 2))
        var first = try store.makeFile(for: try header(1), stateName: "p")
        for number in 2...4 { try keep(number, in: store) }
        #expect(try store.entries().map(\.id) == [try header(4).id, try header(1).id])
        #expect(throws: RunStoreError.running(try header(1).id)) { try store.delete(try header(1).id) }
        guard case .run(let summary) = try #require(try store.list().last) else { throw RunStoreError.tooLarge }
        #expect(summary.isRunning && summary.ending == nil)
        _ = try first.append(event())
        first.close()
        guard case .run(let left) = try #require(try store.list().last) else { throw RunStoreError.tooLarge }
        #expect(!left.isRunning && left.ending == nil && left.events == 1)
        try store.delete(try header(1).id)
        #expect(throws: RunStoreError.missing(try header(1).id)) { try store.run(try header(1).id) }
    }

    @Test func aFileThatOthersCanChangeIsNotRead() throws {
        let store = try store()
        try keep(1, in: store)
        let entry = try #require(try store.entries().first)
        try folder.setPermissions(String(entry.path.dropFirst(folder.path.count + 1)), 0o666)
        guard case .unreadable(_, let reason) = try #require(try store.list().first) else {
            Issue.record("the file was read")
            return
        }
        #expect(reason.english.contains("chmod"))
    }

    @Test func aFileThatIsNoRunIsTold() throws {
        let store = try store()
        try keep(1, in: store)
        let entry = try #require(try store.entries().first)
        try folder.write(
            String(entry.path.dropFirst(folder.path.count + 1)), Array("{\"type\":\"run\",\"version\":9}\n".utf8))
        #expect(throws: RunLinesError.self) { try store.run(entry.id) }
        guard case .unreadable = try #require(try store.list().first) else {
            Issue.record("the file was read")
            return
        }
    }

    @Test func aStoreThatCannotBeWrittenIsToldOnceAndTheRunGoesOn() async throws {
        try folder.write("runs", [])
        let told = Recorder<String>()
        let recorder = RunRecorder(try header(1), stateName: "p", in: try store()) { told.append($0.english) }
        for _ in 0..<100 { recorder.record(event()) }
        #expect(await recorder.end(ending) == nil)
        #expect(told.values.count == 1 && told.values.first?.contains("not a folder") == true)
    }

    @Test func whatTheRecorderIsGivenIsOnDiskInOrder() async throws {
        let store = try store()
        let recorder = RunRecorder(try header(1), stateName: "p", in: store) { Issue.record("\($0)") }
        for number in 0..<500 {
            recorder.record(
                TraceEvent(
                    time: Date(timeIntervalSince1970: 1_795_343_769), from: .app, to: .idpSdk, name: "event \(number)",
                    secrets: [Secret("never on disk")]))
        }
        await recorder.end(ending)
        let run = try store.run(try header(1).id)
        #expect(run.events.map(\.name) == (0..<500).map { "event \($0)" } && run.ending == ending)
        let entry = try #require(try store.entries().first)
        #expect(try !String(contentsOfFile: entry.path, encoding: .utf8).contains("never on disk"))
    }

    @Test func severalRecordersShareTheStore() async throws {
        let store = try store(RunStore.Limits(runs: 5))
        let ending = ending
        let event = event()
        let headers = try (1...20).map { try header($0) }
        await withTaskGroup(of: Void.self) { group in
            for header in headers {
                group.addTask {
                    let recorder = RunRecorder(header, stateName: "p", in: store) { Issue.record("\($0)") }
                    for _ in 0..<20 { recorder.record(event) }
                    await recorder.end(ending)
                }
            }
        }
        try store.makeRoomForGrowth()
        #expect(try store.entries().count <= 5)
        for listed in try store.list() {
            guard case .run(let summary) = listed else {
                Issue.record("a run cannot be read")
                continue
            }
            #expect(summary.events == 20 && summary.ending == ending)
        }
    }
}
