import IdentityModel
import Localization

/// Applies messages to the wizard's state; nothing else changes it.
public enum WizardReducer {
    /// Applies a message to the state and returns the effects to carry out.
    ///
    /// Pure: the same state and message give the same result. Any message may come in any state; one that does not fit changes nothing.
    /// The caller carries out the effects in order.
    public static func reduce(into state: inout WizardState, _ message: WizardMessage) -> [WizardEffect] {
        let effects = effects(of: message, on: &state)
        state.measure()
        return effects
    }

    private static func effects(of message: WizardMessage, on state: inout WizardState) -> [WizardEffect] {
        switch message {
        case .keyPressed(let key, let generation): return state.keyPressed(key, generation)
        case .pasted(let paste, let generation): state.pasted(paste, generation)
        case .clicked(let point, let generation): return state.clicked(point, generation)
        case .wheelTurned(let isUp, let generation): return state.wheelTurned(isUp: isUp, generation)
        case .resized(let size): state.context.size = size
        case .attentionLost: state.hideSecrets()

        case .providerOpened(let provider): return state.providerOpened(provider)
        case .serverStarting(let isStarting): return state.changingContext { $0.isServerStarting = isStarting }
        case .startFailed(let failure): state.startFailed(failure)
        case .secretsAsked(let secrets): state.asked(about: secrets)
        case .stateChanged(let snapshot): return state.stateChanged(snapshot)
        case .noticeRaised(let notice): state.raise(notice)
        case .answerAwaited(let awaited): state.context.awaited = awaited

        case .stepStarted(let step): return state.stepStarted(.flow(step.name), of: step.flow)
        case .credentialsRequested(let flow, let page):
            let context = state.context
            return state.asked(by: flow) { .credentials(context.credentialsScreen($0, page)) }
        case .pinRequested(let flow, let prompt): return state.asked(by: flow) { _ in .pin(PINScreen(prompt)) }
        case .presenceRequested(let flow, let prompt):
            return state.asked(by: flow) { _ in .presence(PresenceScreen(prompt: prompt)) }
        case .addressOpened(let flow, let address):
            return state.asked(by: flow) { _ in .address(AddressScreen(address: address)) }
        case .browserReported(let flow, let report):
            return state.context.run?.id == flow ? state.sendToAll(.browserReported(report)) : []
        case .flowFinished(let report): return state.flowFinished(report)
        case .recorded(let flow, let events): state.recorded(events, of: flow)
        case .paused(let flow, let point): state.paused(at: point, flow)
        case .resumed(let flow): state.resumed(flow)
        case .runsLoaded(let runs, let now): return state.sendToAll(.runsLoaded(runs, now: now))
        case .runLoaded(let run): return state.sendToAll(.runLoaded(run))
        case .runExported(let path): return state.sendToAll(.runExported(path))
        case .fileReported(let path, let report): return state.sendToAll(.fileReported(path, report))
        case .runDeleted(let run): return state.sendToAll(.runDeleted(run))
        case .runsRefused(let why): return state.sendToAll(.runsRefused(why))
        case .timerFired(let number): state.timerFired(number)
        case .faultOver(let fault): state.faultOver(fault)

        case .usersLoaded(let page): return state.sendToAll(.usersLoaded(page))
        case .userCreated(let user): return state.userCreated(user)
        case .codeIssued(let code): return state.codeIssued(code)
        case .userUnlocked(let user, let outcome): return state.userUnlocked(user, outcome)
        case .userDeleted(let user): return state.userDeleted(user)
        case .requiredActionsChanged(let user): return state.userChanged(user, .noticeActionsSet)
        case .sessionsEnded(let user): return state.userChanged(user, .noticeSessionsEnded)
        case .sheetLoaded(let sheet): return state.sendToAll(.sheetLoaded(sheet))
        case .clientsLoaded(let clients): return state.sendToAll(.clientsLoaded(clients))
        case .clientCreated(let client): return state.clientCreated(client)
        case .secretShown(let client, let secret): return state.sendToAll(.secretShown(client, secret))
        case .clientDeleted(let client): return state.clientDeleted(client)
        case .administrationRefused(let task, let refusal): return state.sendToFirst(.refused(task, refusal)) ?? []

        case .sudo(let message): return state.sudo(message)

        case .profilesLoaded(let profiles): return state.sendToAll(.profilesLoaded(profiles))
        case .profileLoaded(let draft): return state.sendToFirst(.profileLoaded(draft)) ?? []
        case .profileSaved(let name): return state.sendToAll(.profileSaved(name))
        case .profileRefused(let sentence): return state.sendToFirst(.profileRefused(sentence)) ?? []
        case .providerSwitched: state.dropProvider()

        case .checkProgressed(let id, let finding): return state.sendToAll(.checkProgressed(id, finding))
        case .checkFinished(let id): return state.sendToAll(.checkFinished(id))
        case .settingsSaved(let path):
            let file = UntrustedText(path).sanitised(limit: 200)
            state.context.notice = .text(.noticeSettingsSaved, ["file": file])
        case .settingsRefused(let reason): state.raise(.sentence(reason))
        case .copyFinished(let succeeded):
            state.context.notice = .text(succeeded ? .noticeCopied : .noticeNotCopied, [:])
        }
        return []
    }
}
