import Dispatch
import Glibc
import NcursesTerminal
import Terminal
import TestSupport

/// A small full-screen program for terminal tests: it displays its input and reacts to keys.
///
/// `q` ends it with status 3, `x` with 4 and without leaving the screen. `f` crashes on the main thread, `g` on
/// another. `e` writes to standard error, `c` copies, `w` wakes the loop from another thread, `h` stops handling events
/// permanently, `i` shows the number of loop iterations.
/// With `--grids SEED` it shows random screens instead: the next one at each key except `q`.
func runProbe(_ arguments: [String]) {
    do {
        let screen = try NcursesScreen(options: .init(isASCII: arguments.contains("--ascii")))
        if arguments.count == 3, arguments[1] == "--grids", let seed = UInt64(arguments[2]) {
            showGrids(seed: seed, on: screen)
        } else {
            var probe = Probe(screen: screen)
            probe.run()
        }
    } catch {
        print("refused: \(error.description)")
        exit(1)
    }
}

private func showGrids(seed: UInt64, on screen: NcursesScreen) {
    var grids = RandomGrids(seed: seed, size: screen.size)
    screen.present(grids.next())
    while true {
        for event in screen.waitForEvents() {
            if case .input(.key(.character("q"))) = event { return screen.close() }
            // The test has ended, and its terminal with it.
            if case .end = event { return screen.close() }
            if case .input(.key) = event { screen.present(grids.next()) }
        }
    }
}

private struct Probe {
    private let screen: NcursesScreen
    private var log: [String] = []
    private var rounds = 0

    init(screen: NcursesScreen) { self.screen = screen }

    mutating func run() {
        show()
        while true {
            let events = screen.waitForEvents()
            rounds += 1
            for event in events { take(event) }
            show()
        }
    }

    private mutating func take(_ event: TerminalEvent) {
        switch event {
        case .input(.key(.character(let character))):
            log.append("key \(character)")
            obey(character)
        case .input(.key(let key)): log.append("key \(key.name)")
        case .input(.paste(let paste)): log.append("paste \(paste.text.count): \(paste.onOneLine().text.prefix(20))")
        case .input(.resize(let size)): log.append("resize \(size)")
        case .input(let other): log.append("\(other)")
        case .wakeUp: log.append("woken")
        case .timeOut: log.append("time out")
        case .resume: log.append("resumed")
        case .end(let signal):
            screen.close()
            print("ends by \(signal)")
            fflush(nil)
            NcursesScreen.die(by: signal)
        }
    }

    private mutating func obey(_ character: Character) {
        switch character {
        case "q":
            screen.close()
            print("bye")
            exit(3)
        case "x": exit(4)
        case "f": fatalError("a defect on the main thread")
        case "g":
            DispatchQueue(label: "other").async { fatalError("a defect on another thread") }
        case "e":
            let message = "said \u{1B}[31mred\u{7}\n"
            write(2, message, message.utf8.count)
        case "w":
            let wakeUp = screen.wakeUp
            DispatchQueue(label: "other").async { wakeUp() }
        case "h":
            log.append("deaf")
            show()
            while true {
                pause()
                log.append("heard nothing")
                show()
            }
        case "c":
            let isSent = Array("hello, 日本".utf8).withUnsafeBytes { screen.copyToClipboard($0) }
            log.append(isSent ? "copied" : "not copied")
        case "i": log.append("rounds \(rounds)")
        case "l": screen.redraw()
        default: break
        }
    }

    private func show() {
        var grid = Grid(size: screen.size)
        let head = "probe \(screen.size) colours \(screen.colors) \(screen.glyphs.loggedIn)"
        grid.put(head, at: .zero, style: Style(foreground: Color(palette: 214, basic: 3), attributes: .bold))
        grid.put("wide 日本 e\u{301} ü", at: Point(x: 0, y: 1), style: Style(attributes: .reverse))
        let room = max(0, screen.size.height - 2)
        for (y, line) in log.suffix(room).enumerated() { grid.put(line, at: Point(x: 2, y: 2 + y)) }
        grid.cursor = Point(x: 0, y: min(2, screen.size.height - 1))
        screen.present(grid)
    }
}
