import IdentityModel
import Localization
import Sentences

/// Applies messages to the wizard's state; nothing else changes it.
public enum WizardReducer {
    /// Applies a message to the state and returns the effects to carry out.
    ///
    /// Pure: the same state and message give the same result. Any message may arrive in any state; one that does not
    /// apply changes nothing. The caller carries out the effects in order.
    public static func reduce(into state: inout WizardState, _ message: WizardMessage) -> [WizardEffect] {
        let run = state.context.run
        let effects = apply(message, to: &state)
        state.note(message, effects, ended: run)
        return effects
    }

    private static func apply(_ message: WizardMessage, to state: inout WizardState) -> [WizardEffect] {
        switch message {
        case .keyPressed(let key, let frame): return state.keyPressed(key, on: frame)
        case .pasted(let paste, let frame): state.pasted(paste, on: frame)
        case .clicked(let point, let frame): return state.clicked(point, on: frame)
        case .wheelTurned(let isUp, let frame): return state.wheelTurned(isUp: isUp, on: frame)
        case .resized(let size): state.context.size = size
        case .attentionLost: state.hideSecrets()
        case .attentionReturned: return state.showAgain()

        case .providerOpened(let provider): return state.providerOpened(provider)
        case .serverStarting(let isStarting): return state.changingContext { $0.isServerStarting = isStarting }
        case .startFailed(let failure): state.startFailed(failure)
        case .secretsAsked(let secrets): state.asked(about: secrets)
        case .stateChanged(let snapshot): return state.stateChanged(snapshot)
        case .noticeRaised(let notice): state.raise(notice)
        case .answerAwaited(let awaited): state.context.awaited = awaited

        case .stepStarted(let flow, let step): return state.stepStarted(step, of: flow)
        case .credentialsRequested(let flow, let page):
            let context = state.context
            return state.asked(by: flow) { Screen(context.credentialsScreen($0, page)) }
        case .pinRequested(let flow, let prompt): return state.asked(by: flow) { _ in Screen(PINScreen(prompt)) }
        case .presenceRequested(let flow, let prompt):
            return state.asked(by: flow) { _ in Screen(PresenceScreen(prompt: prompt)) }
        case .addressOpened(let flow, let address):
            return state.asked(by: flow) { _ in Screen(AddressScreen(address: address)) }
        case .browserReported(let flow, _):
            return state.context.run?.id == flow ? state.sendToAll(.program(message)) : []
        case .flowFinished(let report): return state.flowFinished(report)
        case .recorded(let flow, let events): state.recorded(events, of: flow)
        case .runStored(let flow, let run): state.runStored(run, of: flow)
        case .paused(let flow, let point): state.paused(at: point, flow)
        case .resumed(let flow): state.resumed(flow)
        case .timerFired(let number): return state.timerFired(number)
        case .faultOver(let fault): state.faultOver(fault)

        case .usersLoaded(let page):
            state.context.rights = page.rights
            state.context.restoresUsers = !page.isLimited
            return state.sendToAll(.program(message))
        case .userCreated(let user): return state.userCreated(user)
        case .performed(let outcome): return state.performed(outcome)
        case .handOutReported(let report): return state.handOutReported(report)
        case .userActionEnded(let outcome):
            if let issued = outcome.issued { state.context.handedOut[issued.username] = nil }
            return state.sendToAll(.program(message))
        // The form's notice says what was changed.
        case .userEdited(let user, _):
            return state.userChanged(user, Text("\(.name) was saved.")) + state.sendToAll(.program(message))
        case .connectionEnded(let user, let one): return state.connectionEnded(user, one)
        case .clientCreated(let client): return state.clientCreated(client)
        case .clientDeleted(let client): return state.clientDeleted(client)
        case .administrationRefused, .profileLoaded, .profileRefused, .watch:
            return state.sendToFirst(.program(message)) ?? []

        case .sudo(let message): return state.sudo(message)

        case .states(.changed(.restored)), .states(.changed(.reset)):
            state.dropSandboxContents()
            return state.sendToAll(.program(message))

        case .providerSwitched: state.dropProvider()

        case .settingsSaved(let path):
            let file = UntrustedText(path).sanitised(limit: 200)
            state.context.notice = .text(Text("The settings are saved in \(file)."))
        case .settingsRefused(let reason): state.raise(.sentence(reason))
        case .copyFinished(let succeeded):
            state.context.notice = .text(
                succeeded
                    ? Text("Sent to the terminal's clipboard. Not every terminal supports this.")
                    : Text("The wizard cannot reach this terminal's clipboard."))
            return state.sendToAll(.program(message))

        // Handled by the screens.
        default: return state.sendToAll(.program(message))
        }
        return []
    }
}
