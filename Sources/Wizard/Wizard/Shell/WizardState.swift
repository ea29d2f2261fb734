import FlowModel
import IdentityModel
public import Terminal
import TerminalUI

/// The whole state of the wizard: the open screens, and what they share.
///
/// Changed only by ``WizardReducer/reduce(into:_:)``. Secrets are removed as soon as they are sent, and print as
/// `‹redacted›`.
public struct WizardState: Sendable, Hashable {
    /// Counts the changes of the shown screen that the user did not cause.
    var generation = ScreenGeneration()
    public internal(set) var isQuitting = false
    /// Whether the user quit with Ctrl-C; then the exit status is that of an interrupt.
    public internal(set) var isInterrupted = false

    /// Whether a flow is running, or has been asked to end.
    public var isRunning: Bool { context.run != nil }

    /// Whether the start screen is shown with the state of its SDK, the sandbox is open, and no flow runs.
    public var isAtStart: Bool {
        screens.count == 1 && !isRunning && !context.isServerStarting
            && (context.hasStarted || context.provider?.kind == .sudo)
    }

    var context: WizardContext
    /// The open screens, the start screen first and the shown one last; never empty.
    var screens: [Screen] = [Screen(StartScreen())]

    /// The number of the next flow.
    var nextFlow = 1

    /// Creates the state of a wizard that has just been started.
    public init(size: Size, settings: WizardSettings, preferences: WizardPreferences = WizardPreferences()) {
        context = WizardContext(size: size, settings: settings, preferences: preferences)
    }

    /// The user's settings; the program reads the theme and the use of the mouse from them.
    public var preferences: WizardPreferences { context.preferences }

    var screen: Screen { screens[screens.count - 1] }
    /// The value of the shown screen.
    var shown: any WizardScreen { screens[screens.count - 1].value }

    /// The texts and symbols that layouts are measured with; widths do not depend on theme and symbols.
    var look: Look { Look(texts: context.settings.texts, glyphs: .unicode) }

    /// Opens a screen above all others and hides revealed secrets.
    mutating func push(_ next: any WizardScreen) {
        hideSecrets()
        screens.append(Screen(next))
    }

    /// Hides revealed secrets on every screen.
    mutating func hideSecrets() {
        for index in screens.indices { screens[index].value.hideSecrets() }
    }
}
