import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Testing

@testable import RunExports

/// A page that refuses its input has its code and message at its arrow, in every format.
@Suite struct RefusedPageTests {
    private static let words = "The user name or password is wrong."

    private static func run() throws -> RecordedRun {
        var run = try SampleRun.activation()
        let page = TracedResponse(status: 200, body: .omitted(type: "text/html"))
        run.events += [
            TraceEvent(
                time: SampleRun.began + 2, from: .idpSdk, to: .identityProvider, name: "POST authenticate", kind: .call,
                content: .request(TracedRequest(method: "POST", address: "http://127.0.0.1:8931/authenticate"))),
            TraceEvent(
                time: SampleRun.began + 2.1, from: .identityProvider, to: .idpSdk, name: "200 form", kind: .answer,
                fields: [TraceField("error", words)], outcome: "580/10", isFailure: true, content: .response(page)),
        ]
        return run
    }

    @Test(arguments: ExportFormat.allCases)
    func theCodeAndTheWordsAreShown(_ format: ExportFormat) throws {
        let document = format.document(of: try Self.run(), in: .english)
        #expect(document.contains("580/10"))
        // The text is cut off at its width. So is a label of the image, but not its title.
        #expect(document.contains(format == .text ? "The user name" : "The user name or password is wrong"))
    }

    @Test func aDiagramHasTheMark() throws {
        let lines = PlainDiagram.lines(of: try Self.run().events, width: 140, texts: ExportLanguage.english.texts)
        let line = try #require(lines.last)
        #expect(line.tone == .failure && line.text.contains("✗ 200 form · 580/10 · \(Self.words)"))
    }

    /// The message is found for each protocol's member; an event that is not a failure has none.
    @Test(arguments: ["error_description", "errorDescription", "errorMessage", "message", "error"])
    func theWordsOfEachProtocolAreFound(_ member: String) {
        var event = TraceEvent(
            time: SampleRun.began, from: .identityProvider, to: .app, name: "400 token", outcome: "400",
            isFailure: true,
            content: .response(TracedResponse(status: 400, body: .json([TraceField(member, "no\u{1b}[2Jpe")]))))
        #expect(event.refusalWords == UntrustedText("no\u{1b}[2Jpe").sanitised())
        event.content = .response(
            TracedResponse(
                status: 400,
                body: .json([TraceField("error", "invalid_grant"), TraceField("error_description", "Gone")])))
        #expect(event.refusalWords == "invalid_grant: Gone")
        event.isFailure = false
        #expect(event.refusalWords == nil)
        event.isFailure = true
        event.content = .response(TracedResponse(status: 400, body: .json([.hidden(member)])))
        #expect(event.refusalWords == nil)
    }
}
