import IdentityModel
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The screens of runs in the standard window, and at the sizes with another layout, compared with accepted files.
struct GoldenRunTests {
    /// The sizes at which a scene has a file.
    static func sizes(of scene: GoldenScreenTests.Scene) -> [Size] { [.standard] + (otherSizes[scene.name] ?? []) }

    /// The smallest window, the panel beside a screen, the two columns, and the complete drawing.
    private static let otherSizes: [String: [Size]] = {
        let (small, wide, whole) = (
            Size(width: 60, height: 18), GoldenScreenTests.wideSize, Size(width: 200, height: 60)
        )
        let tiny = PresenterScreen.smallestWindow
        return [
            "run-waiting": [small, wide], "run-result": [wide], "run-failure": [wide], "failure-fault": [wide],
            "failure-fault-met-none": [wide],
            "pause-message": [wide],
            "diagram-filter": [wide], "diagram-finished": [small, wide, whole], "diagram-refused": [wide],
            "diagram-sudo-lanes": [wide, whole], "inspector-request": [small, wide],
            "presenter-failed": [tiny, wide], "presenter-waiting": [tiny, wide],
            "comparison": [wide], "runs-list": [wide], "runs-compare": [wide],
        ]
    }()

    static let scenes: [GoldenScreenTests.Scene] = [
        GoldenScreenTests.Scene("run-waiting") { try Scenes.recorded() },
        GoldenScreenTests.Scene("run-result") { try Scenes.finished() },
        GoldenScreenTests.Scene("run-failure") { try Scenes.finished(RunEvents.failed) },
        GoldenScreenTests.Scene("failure-fault") { try Scenes.failed(under: .struck(.wrongSignature)) },
        GoldenScreenTests.Scene("failure-fault-met-none") { try Scenes.failed(under: .metNoRequest(.wrongSignature)) },
        GoldenScreenTests.Scene("diagram-waiting") { try Scenes.diagram() },
        GoldenScreenTests.Scene("diagram-finished") { try Scenes.finishedDiagram() },
        GoldenScreenTests.Scene("diagram-failed") { try Scenes.finishedDiagram(RunEvents.failed) },
        GoldenScreenTests.Scene("diagram-sudo-lanes") { try Scenes.finishedDiagram(RunEvents.sudo) },
        GoldenScreenTests.Scene("diagram-refused") { try Scenes.refusedDiagram() },
        GoldenScreenTests.Scene("diagram-refused-desk") {
            var driver = try Scenes.refusedDiagram()
            driver.press(.up)
            driver.press(.character("o"))
            return driver
        },
        GoldenScreenTests.Scene("diagram-unfolded") {
            var driver = try Scenes.finishedDiagram()
            for _ in 0..<2 { driver.press(.up) }
            driver.press(.character("o"))
            driver.press(.character("m"))
            driver.press(.down)
            return driver
        },
        GoldenScreenTests.Scene("diagram-filter") {
            var driver = try Scenes.finishedDiagram()
            driver.press(.character("f"))
            driver.press(.enter)
            return driver
        },
        GoldenScreenTests.Scene("presenter-waiting") { try Scenes.presenter(RunEvents.waiting) },
        GoldenScreenTests.Scene("presenter-earlier") {
            var driver = try Scenes.presenter(RunEvents.waiting)
            for _ in 0..<2 { driver.press(.left) }
            return driver
        },
        GoldenScreenTests.Scene("presenter-failed") { try Scenes.presenter(RunEvents.failed) },
        GoldenScreenTests.Scene("presenter-sudo") { try Scenes.presenter(RunEvents.sudo) },
        GoldenScreenTests.Scene("presenter-stored") { try Scenes.presenterOfStoredRun() },
        GoldenScreenTests.Scene("inspector-request") { try Scenes.inspector("GET auth") },
        GoldenScreenTests.Scene("inspector-tokens") { try Scenes.inspector("POST token") },
        GoldenScreenTests.Scene("inspector-check") { try Scenes.inspector("nonce of the request") },
        GoldenScreenTests.Scene("pause-message") { try Scenes.paused() },
        GoldenScreenTests.Scene("inspector-code") {
            var driver = try Scenes.inspector("GET auth")
            for _ in 0..<3 { driver.press(.character("c")) }
            return driver
        },
        GoldenScreenTests.Scene("runs-list") { try Scenes.runs() },
        GoldenScreenTests.Scene("runs-name") {
            var driver = try Scenes.runs()
            driver.press(.character("L"))
            return driver
        },
        GoldenScreenTests.Scene("history") { HistoryTests.opened(try Scenes.activated()) },
        GoldenScreenTests.Scene("runs-replay") { try Scenes.replay() },
        GoldenScreenTests.Scene("runs-compare") { try Scenes.comparedRuns() },
        GoldenScreenTests.Scene("runs-compare-attempts") { try Scenes.comparedRuns(Scenes.storedLogins) },
        GoldenScreenTests.Scene("runs-compare-all") {
            var driver = try Scenes.comparedRuns(Scenes.storedLogins)
            driver.press(.character("a"))
            return driver
        },
        GoldenScreenTests.Scene("runs-export") {
            var driver = try Scenes.runs()
            driver.press(.character("e"))
            return driver
        },
        GoldenScreenTests.Scene("comparison") {
            var driver = try Scenes.finishedDiagram()
            driver.press(.character("m"))
            driver.press(.home)
            driver.press(.down)
            driver.press(.character("m"))
            driver.press(.character("x"))
            return driver
        },
    ]

    static let inASCII = ["diagram-finished", "diagram-failed", "inspector-request", "presenter-failed"]

    @Test(arguments: GoldenRunTests.scenes)
    func aScreenLooksAsItWasAccepted(_ scene: GoldenScreenTests.Scene) throws {
        for size in Self.sizes(of: scene) {
            var driver = try scene.make()
            driver.send(.resized(size))
            let grid = WizardRenderer.render(
                driver.state, size: size, theme: try WizardTestDriver.theme, glyphs: .unicode)
            try Golden(name: "\(scene.name)-\(size.width)x\(size.height)").compare(grid)
        }
    }

    @Test(arguments: GoldenRunTests.inASCII)
    func aScreenReadsInASCIIAndWithoutColour(_ name: String) throws {
        let scene = try #require(Self.scenes.first { $0.name == name })
        let theme = try WizardTestDriver.theme.withoutColours
        let grid = WizardRenderer.render(try scene.make().state, size: .standard, theme: theme, glyphs: .ascii)
        for row in grid.textRows where !row.allSatisfy({ $0.isASCII }) { Issue.record("\(row)") }
        try Golden(name: "\(name)-ascii-80x24").compare(grid)
    }

    static var goldens: [String] {
        scenes.flatMap { scene in sizes(of: scene).map { "\(scene.name)-\($0.width)x\($0.height)" } }
            + inASCII.map { "\($0)-ascii-80x24" }
    }
}
