import FlowModel
import Flows
import IdentityModel
import IdentityServer
import Localization
import Profiles
import Recording
import Wizard

/// A flow of the Sudo user client.
struct SudoHeadlessFlow: HeadlessFlow {
    private let request: SudoFlowRequest
    private let provider: Invocation.ProviderChoice
    private let console: Console
    private let texts: Texts
    private let access: SudoAccess
    private let engine: SudoFlowEngine

    /// Opens the user pool and creates the engine.
    static func open(
        _ request: SudoFlowRequest, _ command: FlowCommand, at chosen: ChosenProvider, faults: FaultSwitch?,
        texts: Texts, observer: @escaping RunObserver
    ) async throws(CommandError) -> Self {
        let access = try await SudoAccess.open(chosen, watch: command.console.requestWatch, faults: faults)
        do throws(CommandError) {
            let engine = try access.makeEngine(
                redirectURI: command.arguments.redirectURI, pageLanguage: command.console.language.tag, observer)
            return Self(
                request: request, provider: command.arguments.provider, console: command.console, texts: texts,
                access: access, engine: engine)
        } catch {
            await access.close()
            throw error
        }
    }

    var loaded: LoadedProfile { access.loaded }
    var stage: RunStage { engine.stage }

    func start() async throws(CommandError) {
        if request.flow.hasPages, request.agent == .browser { await listen() }
        // A registration queries the outcome of an interrupted one itself and reports it as its own result.
        let start = await engine.start(namespace: request.namespace, resumes: !request.flow.isRegistration)
        // A reset runs even if the state cannot be read, for example because the keyring has lost the sealing key. The
        // flow reports a store that cannot be opened.
        if let failure = SudoFlowReporting.failure(of: start), request.flow != .reset { throw failure }
    }

    func run(as run: FlowRun) async -> HeadlessEnd {
        let outcome = await engine.run(request, as: run)
        let complaint = SudoFlowReporting.complaint(outcome, texts)
        return HeadlessEnd(
            ending: outcome.ending, stored: RunEnding(outcome, at: SystemWallClock().now()),
            json: SudoFlowReporting.json(outcome),
            sentence: SudoFlowReporting.sentence(
                outcome, texts: texts,
                lookup: { id in
                    access.sandbox == nil ? nil : provider.command(["sudo", "registrations", "show", id])
                }),
            complaint: complaint, complaintAfterFault: complaint)
    }

    func close() async {
        await engine.close()
        await access.close()
    }

    /// Listens on the issuer's port of the sandbox, where the browser opens the hosted pages.
    private func listen() async {
        guard let sandbox = access.sandbox else { return }
        let (console, texts) = (console, texts)
        await IssuerPort(of: sandbox).take { turn in
            if let notice = turn.notice { console.complain(worded: notice.text(in: texts)) }
        }
    }
}
