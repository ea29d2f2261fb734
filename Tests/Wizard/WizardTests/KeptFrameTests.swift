import IdentityModel
import Recording
import Terminal
import TerminalUI
import TestSupport
import Testing

@testable import Wizard

/// A renderer with a cache draws the same as a new one, cell by cell: text, attributes and cursor.
struct KeptFrameTests {
    @Test(arguments: 0..<12)
    func aKeptFrameIsTheFrameOfANewRenderer(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var driver = try WizardTestDriver()
        var (engine, renderer) = (EngineInDisorder(), WizardRenderer())
        var (theme, glyphs, size) = (try WizardTestDriver.theme, Glyphs.unicode, Size.standard)
        for step in 0..<SplitMix.rounds(100) {
            let message = random.below(3) == 0 ? engine.fact(&random) : AnyOrderTests().person(driver.state, &random)
            engine.take(driver.sendAnyway(message))
            switch random.below(30) {
            case 0: theme = theme == .bare ? try WizardTestDriver.theme : .bare
            case 1: glyphs = glyphs == .unicode ? .ascii : .unicode
            case 2: size = Size(width: 50 + random.below(120), height: 14 + random.below(40))
            case 3: size = driver.state.context.size
            default: break
            }
            let kept = renderer.render(driver.state, size: size, theme: theme, glyphs: glyphs)
            let new = WizardRenderer.render(driver.state, size: size, theme: theme, glyphs: glyphs)
            #expect(kept == new, "seed \(seed) step \(step)")
            if driver.state.isQuitting { return }
        }
    }

    /// The diagram of a live run during events, beside a screen and alone: selected, scrolled, folded, filtered,
    /// marked, searched.
    @Test(arguments: 0..<12)
    func aKeptDiagramIsTheDiagramOfANewRenderer(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var driver = try random.below(2) == 0 ? Scenes.diagram() : Scenes.recorded()
        var renderer = WizardRenderer()
        let theme = try WizardTestDriver.theme
        let keys: [Key] = [
            .up, .up, .up, .down, .down, .pageUp, .pageDown, .home, .end, .character("f"), .character(" "),
            .character("m"), .character("o"), .character("o"), .character("n"), .character("/"), .character("E"),
            .enter, .escape, .function(3), .function(3), .left, .right, .backspace,
        ]
        let sizes = [Size.standard, Size(width: 140, height: 40), Size(width: 70, height: 20)]
        driver.sendAnyway(.resized(sizes[random.below(3)]))
        for step in 0..<SplitMix.rounds(150) {
            switch random.below(8) {
            case 0: driver.sendAnyway(.recorded(FlowID(1), RunEvents.hostile(&random)))
            case 1 where random.below(6) == 0: driver.sendAnyway(.resized(sizes[random.below(3)]))
            default:
                driver.pressAnyway(keys[random.below(keys.count)])
            }
            let size = driver.state.context.size
            let kept = renderer.render(driver.state, size: size, theme: theme, glyphs: .unicode)
            let new = WizardRenderer.render(driver.state, size: size, theme: theme, glyphs: .unicode)
            #expect(kept == new, "seed \(seed) step \(step)")
            if driver.state.isQuitting { return }
        }
    }

    /// Events of another run at the same positions in the same window.
    @Test func theRowsOfAnotherRunAreDrawnNew() throws {
        var renderer = WizardRenderer()
        let (theme, size) = (try WizardTestDriver.theme, Size.standard)
        for driver in [try Scenes.finishedDiagram(), try Scenes.finishedDiagram(RunEvents.failed)] {
            let kept = renderer.render(driver.state, size: size, theme: theme, glyphs: .unicode)
            #expect(kept == WizardRenderer.render(driver.state, size: size, theme: theme, glyphs: .unicode))
        }
    }
}
