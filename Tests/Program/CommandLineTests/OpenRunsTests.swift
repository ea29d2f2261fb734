import FlowModel
import FoundationEssentials
import IdentityModel
import Profiles
import Recording
import TestSupport
import Testing

@testable import Flows
@testable import Wizard
@testable import idp_wizard

@Suite(.timeLimit(.minutes(1))) struct OpenRunsTests {
    private let folder: TemporaryFolder
    private let inbox = WizardInbox {}
    private let endings = FlowEndings()
    private let runs: OpenRuns
    private let id = FlowID(rawValue: 7)
    private let loaded = LoadedProfile(
        origin: .file("bank.yaml"),
        profile: ProviderProfile(
            name: "bank", kind: .kobil, baseURL: "https://id.example.com/auth", tenant: .sandbox))

    static let requests: [RunRequest] = [.flow(FlowRequest(.restart)), .sudo(SudoFlowRequest(.refresh))]

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let path = folder.path
        let keeping = RunKeeping(inbox: inbox) { () throws(StateError) in
            try StateDirectories { $0 == "IDP_WIZARD_HOME" ? path : nil }
        }
        runs = OpenRuns(inbox: inbox, faults: FaultControl(), endings: endings, keeping: keeping)
    }

    private func stage() -> RunStage {
        RunStage(
            label: "test", clock: SystemWallClock(), stopwatch: ContinuousClock(), random: SeededRandom.another(),
            notify: runs.tell)
    }

    /// Starts a run that ends by itself, and returns when it is stored.
    private func run(_ request: RunRequest, on stage: RunStage) async {
        runs.start(id, request, at: loaded, on: stage) { run in
            OpenRuns.End(
                run.rendezvous.closedBy.map { .cancelled(by: $0) } ?? .succeeded, request, of: FlowID(rawValue: 7))
        }
        await runs.close {}
    }

    /// The wizard can cancel a flow while its provider is still being opened.
    @Test(arguments: requests) func aFlowThatIsCancelledBeforeItsEngineIsOpenDoesNotRun(request: RunRequest) async {
        let stage = stage()
        runs.expect(id)
        runs.cancel(id)
        runs.open(stage)
        await run(request, on: stage)
        #expect(endings.last == .cancelled)
    }

    @Test(arguments: requests) func aFlowThatWasNotCancelledRuns(request: RunRequest) async {
        let stage = stage()
        runs.expect(id)
        runs.cancel(FlowID(rawValue: 8))
        runs.open(stage)
        await run(request, on: stage)
        #expect(endings.last == .succeeded)
        let messages = inbox.take().suffix(2)
        guard case .flowFinished(let report)? = messages.first, case .runStored(id, let run)? = messages.last else {
            Issue.record("The run was not reported, or not as stored: \(messages)")
            return
        }
        #expect(report.flow == id && report.hasSucceeded)
        #expect(run.ending?.succeeded == true)
    }

    @Test(arguments: requests) func aFlowWhoseEngineIsNotOpenIsReported(request: RunRequest) throws {
        runs.expect(id)
        runs.refuse(id, request)
        let messages = inbox.take()
        guard case .flowFinished(let report)? = messages.first, messages.count == 1 else {
            Issue.record("\(messages)")
            return
        }
        #expect(report.flow == id && !report.hasSucceeded)
    }

    @Test func theNextEngineHasThePace() async {
        runs.setPace(FlowPace(stops: .steps))
        await runs.close {}
        let stage = stage()
        runs.open(stage)
        #expect(stage.pace == FlowPace(stops: .steps))
    }
}

extension OpenRuns.End {
    /// The ending of a run that either succeeds or is cancelled.
    fileprivate init(_ ending: FlowEnding, _ request: RunRequest, of id: FlowID) {
        let report: RunReport =
            switch request {
            case .flow:
                .flow(FlowReport(flow: id, status: ending == .succeeded ? .ok : .userCancel, snapshot: .uninitialised))
            case .sudo:
                .sudo(
                    SudoReport(
                        flow: id, ending: ending == .succeeded ? .succeeded : .cancelled, snapshot: SudoSnapshot()))
            }
        self.init(
            report: report,
            stored: RunEnding(
                ended: SystemWallClock().now(), status: "", succeeded: ending == .succeeded, state: ""),
            ending: ending)
    }
}
