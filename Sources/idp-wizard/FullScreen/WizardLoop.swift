import IdentityModel
import NcursesTerminal
import Terminal
import Wizard

/// The main thread's loop: waits for keys, signals and actions, reduces, draws; sets no timer while nothing changes.
///
/// Events of a flow are drawn at once after a quiet time, else in the next of sixty frames a second.
struct WizardLoop {
    private let screen: any WizardDisplay
    private let files: WizardFiles
    /// The themes that were shown, as this terminal shows them.
    private var themes: [ThemeName: Theme] = [:]
    private let backend: WizardBackend
    private var state: WizardState
    /// The visible frame: keys are meant for it.
    private var frame: ShownFrame
    private var shown: Grid?
    private var renderer = WizardRenderer()
    private var pacing = FramePacing(clock: ContinuousClock())
    /// Whether a frame was held back.
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
        // Opening the provider has no effects: the first frame waits for nothing.
        _ = WizardReducer.reduce(into: &state, .providerOpened(provider))
        // In the first frame: one of its own would hold back that of the device's state.
        _ = WizardReducer.reduce(into: &state, .serverStarting(isServerStarting))
        frame = state.undrawnFrame
    }

    /// Runs until the user quits or a signal ends the program; returns that signal.
    consuming func run() -> EndingSignal? {
        // Before the start, which may fail.
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

    /// How long to wait for events: until a frame that was held back, or the timer; nil where nothing is to come.
    private var timeout: Duration? {
        [isStale ? pacing.wait : nil, timer.wait].compactMap(\.self).min()
    }

    /// Fires the timer where it is due, and sets the one that the state asks for.
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
        case .input(.focus(true)), .timeOut, .end: break
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
        for effect in WizardReducer.reduce(into: &state, action) {
            switch effect {
            case .repaint: screen.redraw()
            case .copy(let text): reduce(.copyFinished(succeeded: text.withExposedBytes { screen.copyToClipboard($0) }))
            default:
                backend.use(language: state.preferences.language)
                backend.carryOut(effect)
            }
        }
    }

    /// The theme of a name, which is read where it is shown first.
    private mutating func theme(_ name: ThemeName) -> Theme {
        if let theme = themes[name] { return theme }
        var theme = Theme.bare
        do throws(CommandError) { theme = try files.theme(name) } catch {
            reduce(.noticeRaised(.sentence(error.message)))
        }
        if screen.colors == 0 { theme = theme.withoutColours }
        themes[name] = theme
        return theme
    }

    private mutating func draw() {
        let theme = theme(state.preferences.theme)
        let grid: Grid
        (grid, frame) = renderer.frame(of: state, size: screen.size, theme: theme, glyphs: screen.glyphs)
        screen.setMouse(state.preferences.usesMouse)
        isStale = false
        guard grid != shown else { return }
        screen.present(grid)
        // The first frame holds no other one back: the device's state comes within a few milliseconds.
        if shown != nil { pacing.drawn() }
        shown = grid
    }
}
