import FlowModel
import Flows
import IdentityModel
import IdentityServer
import Localization
import MasterControllerSdk
import Profiles
import Recording
import Sentences
import Wizard

/// A flow of the Master Controller and the IdpSdk.
struct KobilHeadlessFlow: HeadlessFlow {
    private let request: FlowRequest
    private let given: GivenFields
    private let showsClaims: Bool
    private let reveals: Bool
    private let answering: AnsweringQueue
    private let context: CommandContext
    private let access: ProviderAccess
    private let engine: FlowEngine

    /// Opens the provider and creates the engine.
    static func open(
        _ request: FlowRequest, _ command: FlowCommand, _ context: CommandContext, at chosen: ChosenProvider,
        faults: FaultSwitch?, answering: AnsweringQueue, observer: @escaping RunObserver
    ) async throws -> Self {
        let access = try await ProviderAccess.open(
            chosen, needs: .provider, watch: context.console.requestWatch, faults: faults)
        do {
            let engine = try access.makeEngine(pageLanguage: context.console.language.tag, observer)
            return Self(
                request: request, given: command.given, showsClaims: command.showsClaims, reveals: command.reveals,
                answering: answering, context: context, access: access, engine: engine)
        } catch {
            await access.close()
            throw error
        }
    }

    var loaded: LoadedProfile { access.loaded }
    var stage: RunStage { engine.stage }

    func start() async throws {
        let start = await engine.start()
        if let failure = FlowReporting.failure(of: start) { throw failure }
        context.console.complainAboutInterruptions(start.interrupted, context.texts)
        try checkUser(in: start.snapshot)
    }

    func run(as run: FlowRun) async -> HeadlessEnd {
        let outcome = await engine.run(resolvedRequest(on: await engine.snapshot), as: run)
        let texts = context.texts
        let advice = FlowAdvice(
            commands: ProviderCommands(program: context.provider.program, profile: loaded.profile), texts: texts)
        var json = FlowReporting.json(outcome, advice: advice, texts: texts)
        var sentence = FlowReporting.sentence(outcome, texts: texts)
        // The stored run has no part of this.
        if let tokens = await tokens(after: outcome) {
            json.add(tokens.json)
            sentence = ([sentence] + tokens.lines(texts)).joined(separator: "\n")
        }
        return HeadlessEnd(
            ending: outcome.ending, stored: RunEnding(outcome, at: SystemWallClock().now()), json: json,
            sentence: sentence,
            complaint: FlowReporting.complaint(outcome, advice: advice, texts: texts),
            complaintAfterFault: FlowReporting.complaint(outcome, advice: nil, texts: texts),
            unused: unusedOptions(outcome),
            isStorageFull: access.sandbox != nil && outcome.error?.isProviderStorageFull == true)
    }

    func close() async {
        await engine.close()
        await access.close()
    }

    /// The tokens that the flow got; `nil` if it failed, or nobody asked for them.
    private func tokens(after outcome: FlowOutcome) async -> TokensReport? {
        guard showsClaims, case .succeeded = outcome.ending else { return nil }
        do throws(DeviceReadError) {
            return try await engine.tokens().map { tokens in
                TokensReport(
                    tokens: SessionTokens(tokens, at: loaded, now: SystemWallClock().now()), showsClaims: true,
                    reveals: reveals)
            }
        } catch {
            context.console.warn(error.sentence)
            return nil
        }
    }

    /// Resolves how a login signs in: with a credential on the provider's page, and with a username only as that user.
    ///
    /// The username selects a user of this device. Any other username is entered on the provider's page, and no stored
    /// login of another user is tried.
    private func resolvedRequest(on snapshot: SdkSnapshot) -> FlowRequest {
        var request = request
        guard request.flow == .login, request.via == nil else { return request }
        if given.hasCredential { request.via = .form }
        guard request.user == nil else { return request }
        switch given.username {
        case .none: break
        case .unread: request.via = .form
        case .known(let name):
            request.user = snapshot.user(knownAs: name)
            if request.user == nil { request.via = .form }
            // The username is used, because it has selected the stored login.
            if request.via == nil { answering.noteUse(of: .username) }
        }
        return request
    }

    /// Throws if several users are on the device and none is selected for deletion.
    private func checkUser(in snapshot: SdkSnapshot) throws {
        guard request.flow == .deleteUser, request.user == nil, snapshot.users.count > 1 else { return }
        let names = snapshot.users.map { UntrustedText($0.userIdentifier.userId).sanitised(limit: 60) }
        throw UsageError(
            Text("Several users are on this device: choose with --user (\(names.joined(separator: ", ")))."))
    }

    private func unusedOptions(_ outcome: FlowOutcome) -> [Text] {
        guard case .succeeded = outcome.ending else { return [] }
        let steps = Set(outcome.trace.filter { $0.kind == .step }.compactMap { FlowStep(rawValue: $0.name) })
        var unused: [Text] = []
        if request.mode != nil, steps.isDisjoint(with: [.setAuthorisationCode, .deviceLogin]) {
            unused.append(Text("--mode was not used: this flow stored no new login on this device."))
        }
        if request.client != nil, !steps.contains(.getAuthorizationCode) {
            unused.append(Text("--client was not used: this flow needed no page of the provider."))
        }
        return unused
    }
}
