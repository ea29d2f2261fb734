import FlowModel
import IdentityModel
import Localization

// Results of the Sudo user client and of the pool's administration.
extension WizardState {
    /// The screen below all others.
    var root: Screen {
        context.provider?.kind == .sudo ? Screen(SudoStartScreen()) : Screen(StartScreen())
    }

    /// Whether the shown screen is about Sudo Platform.
    var isInSudo: Bool {
        screens.contains { $0.value is SudoStartScreen }
    }

    /// The provider is known: the screen below all others is the one of its kind.
    mutating func providerOpened(_ provider: ProviderSummary) -> [WizardEffect] {
        let effects = changingContext { $0.provider = provider }
        if type(of: screens[0].value) != type(of: root.value) { screens[0] = root }
        return effects
    }

    /// Takes a result.
    mutating func sudo(_ message: SudoMessage) -> [WizardEffect] {
        switch message {
        case .opened(let provider, let snapshot): return sudoOpened(provider, snapshot)
        case .openFailed(let failure): return changingContext { $0.sudo.failure = failure }
        case .tokensLoaded, .tokensRefused, .listLoaded: return sendToAll(.program(.sudo(message)))
        case .changed(let task, let change): return sudoChanged(task, change)
        case .refused: return sendToFirst(.program(.sudo(message))) ?? []
        }
    }

    /// The screens up to the start screen of Sudo Platform; without one, the screen below all others.
    var screensToSudoStart: [Screen] {
        let index = screens.firstIndex { $0.value is SudoStartScreen } ?? 0
        return Array(screens[...index])
    }

    /// The client is ready.
    private mutating func sudoOpened(_ provider: SudoPlatformSummary, _ snapshot: SudoSnapshot) -> [WizardEffect] {
        changingContext { context in
            var provider = provider
            // Keys that were made in this session are kept.
            if let earlier = context.sudo.provider, earlier.poolID == provider.poolID {
                provider.defaults = earlier.defaults
            }
            context.sudo.provider = provider
            context.sudo.take(snapshot)
            context.sudo.failure = nil
        }
    }

    /// A change was made: the screen that waits for it shows it; where none does, a notice tells.
    private mutating func sudoChanged(_ task: SudoTask, _ change: SudoChange) -> [WizardEffect] {
        if case .madeKey(let key, _) = change { context.sudo.keep(key, of: task) }
        context.sudo.forget(task)
        let effects = sendToAll(.program(.sudo(.changed(task, change))))
        let shown = screens.contains { ($0.value as? SudoMadeScreen)?.change == change }
        switch change {
        // The list itself says whether fingerprints are checked.
        case .done: if let done = task.done { context.notice = .text(done, ["name": task.subject]) }
        // The screen that waited for it was left: the file is named where the user sees it.
        case .madeKey(let key, _) where !shown: context.notice = .text(.sudoMadeUnseen, ["file": key.path.shownPath])
        case .wroteFile(let file) where !shown: context.notice = .text(.sudoMadeUnseen, ["file": file.shownPath])
        case .madeKey, .wroteFile: break
        }
        return effects
    }
}

extension String {
    /// A path as a notice shows it.
    fileprivate var shownPath: String { UntrustedText(self).sanitised(limit: 200) }
}
