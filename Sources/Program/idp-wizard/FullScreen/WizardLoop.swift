import IdentityModel
import NcursesTerminal
import Terminal
import TerminalUI
import Wizard

/// The main thread's loop: waits for keys, signals and messages, reduces them and draws; sets no timer while idle.
///
/// Events of a flow are drawn at most sixty times per second; the first one after a pause is drawn at once.
struct WizardLoop {
    private let screen: any WizardDisplay
    private let files: WizardFiles
    /// The theme that is displayed, converted for this terminal.
    private var shownTheme: (name: ThemeName, theme: Theme)?
    private let backend: WizardBackend
    private var state: WizardState
    /// The visible frame; keys are interpreted against it.
    private var frame: ShownFrame
    private var renderer = WizardRenderer()
    private var pacing = FramePacing(clock: ContinuousClock())
    /// Whether a frame was delayed.
    private var isStale = false
    private var timer = LoopTimer(clock: ContinuousClock())

    init(
        screen: any WizardDisplay, files: WizardFiles, backend: WizardBackend, provider: ProviderSummary,
        preferences: WizardPreferences, isServerStarting: Bool = false
    ) {
        self.screen = screen
        self.backend = backend
        self.files = files
        state = WizardState(size: screen.size, settings: files.settings, preferences: preferences)
        // Opening the provider has no effects, so the first frame waits for nothing.
        _ = WizardReducer.reduce(into: &state, .providerOpened(provider))
        // Part of the first frame: a separate one would delay the frame with the device's state.
        _ = WizardReducer.reduce(into: &state, .serverStarting(isServerStarting))
        frame = state.undrawnFrame
    }

    /// Runs until the user quits or a signal ends the program; returns that signal.
    consuming func run() -> EndingSignal? {
        // Set before the start, because the start can fail.
        backend.use(language: state.preferences.language)
        backend.start()
        draw()
        while !state.isQuitting {
            var isTyped = false
            for event in screen.waitForEvents(timeout: timeout) {
                if case .end(let signal) = event { return signal }
                if case .input = event { isTyped = true }
                take(event)
            }
            fireTimer()
            if isTyped || pacing.wait == .zero || state.isQuitting { draw() } else { isStale = true }
        }
        return state.isInterrupted ? .interrupt : nil
    }

    /// How long to wait for events: until a delayed frame or the timer is due; `nil` if neither is pending.
    private var timeout: Duration? {
        [isStale ? pacing.wait : nil, timer.wait].compactMap(\.self).min()
    }

    /// Fires the timer if it is due, and sets the one that the state requests.
    private mutating func fireTimer() {
        if let due = timer.takeDue() { reduce(.timerFired(due.number)) }
        timer.set(state.timer)
    }

    private mutating func take(_ event: TerminalEvent) {
        switch event {
        case .input(.key(let key)): reduce(.keyPressed(key, on: frame))
        case .input(.paste(let paste)): reduce(.pasted(paste, on: frame))
        case .input(.resize(let size)): reduce(.resized(size))
        case .input(.focus(false)), .resume: reduce(.attentionLost)
        case .input(.mouse(let event)): if let message = message(for: event) { reduce(message) }
        case .input(.focus(true)): reduce(.attentionReturned)
        case .timeOut, .end: break
        case .wakeUp: for action in backend.inbox.take() { reduce(action) }
        }
    }

    private func message(for event: MouseEvent) -> WizardMessage? {
        switch event.kind {
        case .press where event.button == .left: .clicked(event.point, on: frame)
        case .scrollUp: .wheelTurned(isUp: true, on: frame)
        case .scrollDown: .wheelTurned(isUp: false, on: frame)
        default: nil
        }
    }

    private mutating func reduce(_ action: WizardMessage) {
        let effects = WizardReducer.reduce(into: &state, action)
        state.stampHistory { SystemWallClock().now() }
        for effect in effects {
            switch effect {
            case .repaint: screen.redraw()
            case .copy(let text): reduce(.copyFinished(succeeded: text.withExposedBytes { screen.copyToClipboard($0) }))
            default:
                backend.use(language: state.preferences.language)
                backend.note(state.runCommand)
                backend.carryOut(effect)
            }
        }
    }

    /// Returns a theme; it is read when it is chosen.
    private mutating func theme(_ name: ThemeName) -> Theme {
        if let shownTheme, shownTheme.name == name { return shownTheme.theme }
        var theme = Theme.bare
        do { theme = try files.theme(name) } catch {
            reduce(.noticeRaised(.sentence(CommandError(error).message)))
        }
        if screen.colors == 0 { theme = theme.withoutColours }
        shownTheme = (name, theme)
        return theme
    }

    private mutating func draw() {
        let theme = theme(state.preferences.theme)
        let grid: Grid
        (grid, frame) = renderer.frame(of: state, size: screen.size, theme: theme, glyphs: screen.glyphs)
        screen.setMouse(state.preferences.usesMouse)
        isStale = false
        screen.present(grid, atStart: state.isAtStart)
        pacing.drawn(grid)
    }
}
