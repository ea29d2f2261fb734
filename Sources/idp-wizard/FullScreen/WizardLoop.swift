import IdentityModel
import NcursesTerminal
import Terminal
import Wizard

/// The main thread's loop: waits for keys, signals and the engine, reduces, draws; sleeps without a timer while nothing happens.
struct WizardLoop {
    private let screen: NcursesScreen
    private let theme: Theme
    private let backend: WizardBackend
    private var state: WizardState
    /// The generation of the frame that is on the screen: what is typed was typed for it.
    private var shownGeneration: ScreenGeneration
    private var shown: Grid?

    init(screen: NcursesScreen, files: WizardFiles, backend: WizardBackend, provider: ProviderFacts) {
        self.screen = screen
        self.backend = backend
        theme = screen.colors == 0 ? files.theme.withoutColours : files.theme
        state = WizardState(size: screen.size, settings: files.settings)
        // No effects follow from knowing the provider: nothing runs before the first frame.
        _ = WizardReducer.reduce(into: &state, .providerOpened(provider))
        shownGeneration = state.generation
    }

    /// Runs until the person quits, or a signal ends the program: which one.
    consuming func run() -> EndingSignal? {
        draw()
        backend.start()
        while !state.isQuitting {
            for event in screen.waitForEvents() {
                if case .end(let signal) = event { return signal }
                take(event)
            }
            draw()
        }
        return state.isInterrupted ? .interrupt : nil
    }

    private mutating func take(_ event: TerminalEvent) {
        switch event {
        case .input(.key(let key)): reduce(.keyPressed(key, generation: shownGeneration))
        case .input(.paste(let paste)): reduce(.pasted(paste, generation: shownGeneration))
        case .input(.resize(let size)): reduce(.resized(size))
        case .input(.focus(false)), .resume: reduce(.attentionLost)
        case .input(.focus(true)), .input(.mouse), .timeOut, .end: break
        case .wakeUp: for action in backend.inbox.take() { reduce(action) }
        }
    }

    private mutating func reduce(_ action: WizardAction) {
        for effect in WizardReducer.reduce(into: &state, action) {
            switch effect {
            case .repaint: screen.redraw()
            case .copy(let text): reduce(.copyFinished(succeeded: text.withExposedBytes { screen.copyToClipboard($0) }))
            default: backend.carryOut(effect)
            }
        }
    }

    private mutating func draw() {
        let grid = WizardRenderer.render(state, size: screen.size, theme: theme, glyphs: screen.glyphs)
        shownGeneration = state.generation
        guard grid != shown else { return }
        screen.present(grid)
        shown = grid
    }
}
