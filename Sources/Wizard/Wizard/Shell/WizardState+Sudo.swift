import FlowModel
import IdentityModel
import Localization
import Sentences

// Results of the Sudo user client and of the pool's administration.
extension WizardState {
    /// The screen below all others.
    var root: Screen { Screen(StartScreen(engine: context.provider?.kind == .sudo ? .sudo : .device)) }

    /// Whether the shown screen is about Sudo Platform.
    var isInSudo: Bool { screens.contains { ($0.value as? StartScreen)?.engine == .sudo } }

    /// Stores the provider and shows the start screen of its kind below all others.
    mutating func providerOpened(_ provider: ProviderSummary) -> [WizardEffect] {
        let effects = changingContext { $0.provider = provider }
        let engines = [screens[0], root].map { ($0.value as? StartScreen)?.engine }
        if engines[0] != engines[1] { screens[0] = root }
        return effects
    }

    mutating func sudo(_ message: SudoMessage) -> [WizardEffect] {
        switch message {
        case .opened(let provider, let snapshot): return sudoOpened(provider, snapshot)
        case .openFailed(let failure): return changingContext { $0.sudo.failure = failure }
        case .listLoaded: return sendToAll(.program(.sudo(message)))
        case .changed(let task, let change): return sudoChanged(task, change)
        case .refused: return sendToFirst(.program(.sudo(message))) ?? []
        }
    }

    /// The screens up to the start screen of Sudo Platform; if that is not open, only the lowest screen.
    var screensToStart: [Screen] { Array(screens[...(screens.lastIndex { $0.value is StartScreen } ?? 0)]) }

    /// Stores the provider and the state of the client, which is ready.
    private mutating func sudoOpened(_ provider: SudoPlatformSummary, _ snapshot: SudoSnapshot) -> [WizardEffect] {
        changingContext { context in
            var provider = provider
            // Keeps keys that were generated in this session.
            if let earlier = context.sudo.provider, earlier.poolID == provider.poolID {
                provider.defaults = earlier.defaults
            }
            context.sudo.provider = provider
            context.sudo.take(snapshot)
            context.sudo.failure = nil
        }
    }

    /// Sends a change to the screens; if none shows it, shows a notice.
    private mutating func sudoChanged(_ task: SudoEffect, _ change: SudoChange) -> [WizardEffect] {
        if case .madeKey(let key, _) = change { context.sudo.keep(key, of: task) }
        context.sudo.forget(task)
        let effects = sendToAll(.program(.sudo(.changed(task, change))))
        let shown = screens.contains { ($0.value as? SudoMadeScreen)?.change == change }
        switch change {
        // A task has no text if the list itself shows its result, for instance whether fingerprints are checked.
        case .done: if let done = task.done { context.notice = .text(done.filled([.name: task.subject])) }
        // The screen that waited for the file was closed, so a notice names the file.
        case .madeKey(let key, _) where !shown:
            context.notice = .text(Text("A file was written: \(key.path.shownPath)"))
        case .wroteFile(let file) where !shown: context.notice = .text(Text("A file was written: \(file.shownPath)"))
        case .madeKey, .wroteFile: break
        }
        return effects
    }
}

extension String {
    /// A path as a notice shows it.
    fileprivate var shownPath: String { UntrustedText(self).sanitised(limit: 200) }
}
