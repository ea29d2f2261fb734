import FlowModel
import IdentityModel

extension WizardState {
    /// Opens the list of providers above everything else; where it is open already, nothing happens.
    mutating func openProviders() -> [WizardEffect] {
        guard !screens.contains(where: { $0.value is ProvidersScreen }) else { return [] }
        push(ProvidersScreen())
        return [.loadProfiles]
    }

    /// Leaves the provider for another one; what belongs to the old one is dropped.
    mutating func switchProvider(to name: String) -> [WizardEffect] {
        // A fault belongs to the sandbox that is left.
        let fault: [WizardEffect] = context.fault == nil ? [] : [.setFault(nil, isSticky: false)]
        dropProvider()
        return fault + [.useProvider(name)]
    }

    /// The old provider is closed: messages of it that came meanwhile count no more.
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
        context.clientDraft = nil
        context.handover = nil
        context.sudo = SudoContext()
        hideSecrets()
        screens = [Screen(StartScreen())]
        generation.advance()
    }
}
