import FlowModel
import IdentityModel
import Recording
import Terminal
import Testing

@testable import Wizard

/// The page of a run from the screen about its end: two keys.
struct ResultPageTests {
    private static var stored: RunSummary { RunSummary(Scenes.storedRuns[0]) }

    @Test(arguments: [RunEvents.whole, RunEvents.failed])
    func twoKeysWriteAndOpenThePage(_ events: [TraceEvent]) throws {
        var driver = try Scenes.finished(events)
        driver.send(.runStored(FlowID(1), Self.stored))
        #expect(try driver.rows().last?.contains("e page") == true)
        driver.press(.character("e"))
        #expect(driver.shows(RunExportScreen.self))
        #expect(try driver.rows().last?.contains("write and open") == true)
        let path = "idp-wizard-activate-\(Self.stored.id.rawValue).html"
        driver.press(.enter, [.runs(.export(Self.stored.id, .html, path: path))])
        driver.send(.runExported(path: "/home/jane/\(path)"), [.runs(.open(path: "/home/jane/\(path)"))])
        driver.send(.fileReported(path: "/home/jane/\(path)", .failed))
        #expect(try driver.text().contains("file:///home/jane/"))
        driver.press(.escape)
        #expect(!driver.shows(RunExportScreen.self))
    }

    /// What was written is not the file whose path is pasted.
    @Test func aPastedPathIsWrittenAnew() throws {
        var driver = try Scenes.finished()
        driver.send(.runStored(FlowID(1), Self.stored))
        driver.press(.character("e"))
        let path = ExportFormat.html.file(of: Self.stored)
        driver.press(.enter, [.runs(.export(Self.stored.id, .html, path: path))])
        driver.send(.runExported(path: path), [.runs(.open(path: path))])
        driver.press(.tab)
        driver.paste("2")
        driver.press(.enter, [.runs(.export(Self.stored.id, .html, path: path + "2"))])
    }

    /// Until the run is stored, its page would lack the end.
    @Test func thePageIsOfferedWhenTheRunIsStored() throws {
        var driver = try Scenes.finished()
        #expect(try driver.rows().last?.contains("page") == false)
        driver.press(.character("e"))
        #expect(driver.shows(ResultScreen.self))
        driver.send(.runStored(FlowID(9), Self.stored))
        #expect(try driver.rows().last?.contains("page") == false)
        driver.send(.runStored(FlowID(1), Self.stored))
        #expect(try driver.rows().last?.contains("page") == true)
    }

    /// A provider that does not start has no run; the page would be that of the run before.
    @Test func aStartThatFailsHasNoPage() throws {
        var driver = try Scenes.finished()
        driver.send(.runStored(FlowID(1), Self.stored))
        driver.send(.startFailed(StartFailure(reason: .server)))
        #expect(try driver.rows().last?.contains("page") == false)
        driver.press(.character("e"))
        #expect(driver.shows(FailureScreen.self))
    }

    /// A format that no browser shows is written, and nothing is opened.
    @Test func anArchiveIsOnlyWritten() throws {
        var driver = try Scenes.finished()
        driver.send(.runStored(FlowID(1), Self.stored))
        driver.press(.character("e"))
        for _ in 0..<4 { driver.press(.down) }
        #expect(try driver.rows().last?.contains("write and open") == false)
        driver.press(.enter, [.runs(.export(Self.stored.id, .har, path: ExportFormat.har.file(of: Self.stored)))])
        driver.send(.runExported(path: "/home/jane/run.har"))
    }
}
