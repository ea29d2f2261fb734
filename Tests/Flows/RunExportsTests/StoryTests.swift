import FlowModel
import IdentityModel
import Recording
import RunExports
import Testing

/// The three sentences with which a run's page begins.
@Suite struct StoryTests {
    private func paragraphs(_ run: RecordedRun) -> String {
        let text = ExportFormat.html.document(of: run, in: .english)
        let sentences = text.split(separator: "\n").filter {
            $0.contains("class=\"story\"") || $0.contains("class=\"reason ")
        }
        #expect(sentences.count == 3)
        return sentences.joined(separator: "\n")
    }

    @Test func aSuccessSaysWhoWhereHowAndWhatIsNext() throws {
        let story = paragraphs(try SampleRun.activation())
        #expect(story.contains("The flow activate for jane at sandbox, tenant sandbox, succeeded."))
        #expect(story.contains("It took 3 steps, "))
        #expect(story.contains("no answer reported a failure."))
        #expect(story.contains("The user is logged in, and the app can use its tokens."))
    }

    @Test func aFailureSaysWhyAndNamesTheFault() throws {
        var run = try SampleRun.refusal()
        let story = paragraphs(run)
        #expect(story.contains("The flow login for jane at sandbox, tenant sandbox, failed."))
        #expect(story.contains("1 answer reported a failure."))
        #expect(
            story.contains(
                "The sandbox made this happen, with the fault cut-body: The ID token has another nonce than the request."
            ))
        #expect(story.contains("The first failure is event 11."))
        run.header.fault = nil
        let plain = paragraphs(run)
        #expect(plain.contains("The ID token has another nonce") && !plain.contains("The sandbox made this happen"))
    }

    @Test func aRunWithoutAnEndSaysSo() throws {
        var run = try SampleRun.activation()
        run.ending = nil
        #expect(
            paragraphs(run).contains(
                "The flow activate at sandbox, tenant sandbox, was interrupted before its end."))
    }
}
