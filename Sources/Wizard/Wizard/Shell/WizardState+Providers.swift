import FlowModel
import IdentityModel

extension WizardState {
    /// Opens the list of providers above all other screens; does nothing if it is open.
    mutating func openProviders() -> [WizardEffect] {
        guard !screens.contains(where: { $0.value is ProvidersScreen }) else { return [] }
        push(ProvidersScreen())
        return [.profiles(.list)]
    }

    /// Switches to another provider and drops the state of the old one.
    mutating func switchProvider(to name: String) -> [WizardEffect] {
        // A fault belongs to the sandbox that is left, so it is disabled there.
        let fault: [WizardEffect] = context.fault == nil ? [] : [.flow(.setFault(nil, isSticky: false))]
        dropProvider()
        return fault + [.useProvider(name)]
    }

    /// Drops the state of the old provider, including what its last messages changed.
    mutating func dropProvider() {
        context.provider = nil
        context.snapshot = SdkSnapshot(state: .uninitialised)
        context.hasStarted = false
        context.isServerStarting = false
        context.failure = nil
        context.fault = nil
        context.notice = nil
        context.awaited = nil
        context.run = nil
        context.drafts = [:]
        context.rights = .unknown
        context.restoresUsers = false
        context.clientDraft = nil
        context.handover = nil
        context.handedOut = [:]
        context.sudo = SudoContext()
        hideSecrets()
        screens = [Screen(StartScreen())]
        generation.advance()
    }

    /// Closes the screens about users and flows of the sandbox before a restore or reset, and forgets what was entered.
    mutating func dropSandboxContents() {
        context.drafts = [:]
        context.clientDraft = nil
        context.handover = nil
        context.handedOut = [:]
        hideSecrets()
        screens = [screens[0]] + screens.dropFirst().filter { $0.value is StatesScreen }
    }
}
