import FlowModel
import Flows
import IdentityModel
import IdentityServer
import Localization
import Profiles
import Recording
import Sandbox
import Wizard

/// A flow of the Sudo user client.
struct SudoHeadlessFlow: HeadlessFlow {
    private let request: SudoFlowRequest
    private let context: CommandContext
    private let access: SudoAccess
    private let engine: SudoFlowEngine

    /// Opens the user pool and creates the engine.
    static func open(
        _ request: SudoFlowRequest, _ command: FlowCommand, _ context: CommandContext, at chosen: ChosenProvider,
        faults: FaultSwitch?, observer: @escaping RunObserver
    ) async throws -> Self {
        let access = try await SudoAccess.open(chosen, watch: context.console.requestWatch, faults: faults)
        do {
            let engine = try access.makeEngine(
                redirectURI: command.redirectURI, pageLanguage: context.console.language.tag, observer)
            return Self(request: request, context: context, access: access, engine: engine)
        } catch {
            await access.close()
            throw error
        }
    }

    var loaded: LoadedProfile { access.loaded }
    var stage: RunStage { engine.stage }

    func start() async throws {
        if request.flow.hasPages, request.agent == .browser { await listen() }
        // A registration queries the outcome of an interrupted one itself and reports it as its own result.
        let start = await engine.start(namespace: request.namespace, resumes: !request.flow.isRegistration)
        // A reset runs even if the state cannot be read, for example because the keyring has lost the sealing key. The
        // flow reports a store that cannot be opened.
        if let failure = SudoFlowReporting.failure(of: start), request.flow != .reset { throw failure }
    }

    func run(as run: FlowRun) async -> HeadlessEnd {
        let outcome = await engine.run(request, as: run)
        let texts = context.texts
        let complaint = SudoFlowReporting.complaint(outcome, texts)
        return HeadlessEnd(
            ending: outcome.ending, stored: RunEnding(outcome, at: SystemWallClock().now()),
            json: SudoFlowReporting.json(outcome),
            sentence: SudoFlowReporting.sentence(
                outcome, texts: texts,
                lookup: { id in
                    access.sandbox == nil
                        ? nil : context.provider.command(["sudo", "registrations", "show", .argument(id)])
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
        let (console, texts) = (context.console, context.texts)
        await IssuerPort(of: sandbox).take { turn in
            if let notice = turn.notice { console.complain(worded: notice.text(in: texts)) }
        }
    }
}
