import JOSE
import Recording
import RunExports
import Testing

/// HTTP archives: the schema of HAR 1.2, and their contents.
@Suite struct ArchiveTests {
    private func archive(_ run: RecordedRun) throws -> JSONValue {
        try JSONValue(parsing: Array(ExportFormat.har.document(of: run, in: .english).utf8))
    }

    @Test func anActivationsRequestsStandWithTheirAnswers() throws {
        let archive = try archive(try SampleRun.activation())
        #expect(ArchiveSchema.log.violations(archive) == [])
        let entries = try #require(archive["log"]?["entries"]?.array)
        #expect(entries.map { $0["request"]?["method"]?.string } == ["GET", "POST"])
        #expect(entries.map { $0["response"]?["status"]?.integer } == [200, 200])
        #expect(entries[0]["time"]?.number == 24 && entries[1]["timings"]?["wait"]?.number == 180)
        #expect(
            entries[0]["request"]?["url"]?.string
                == "http://127.0.0.1:8931/auth/realms/sandbox/protocol/openid-connect/auth?client_id=KssIdpEnrollment"
                + "&scope=openid%20profile&state=%E2%80%B9redacted%E2%80%BA&code_challenge=%E2%80%B9redacted%E2%80%BA")
        #expect(entries[1]["request"]?["postData"]?["params"]?[0]?["value"]?.string == "authorization_code")
        let text = try #require(entries[1]["response"]?["content"]?["text"]?.string)
        #expect(try JSONValue(parsing: Array(text.utf8))["expires_in"]?.string == "300")
    }

    @Test func aRequestWithoutAnswerHasTheStatusZero() throws {
        let archive = try archive(try SampleRun.refusal())
        #expect(ArchiveSchema.log.violations(archive) == [])
        let last = try #require(archive["log"]?["entries"]?.array?.last)
        #expect(last["response"]?["status"]?.integer == 0)
        #expect(last["comment"]?.string == "no answer: connection closed")
    }

    @Test func noTextBreaksTheSchema() throws {
        for text in HostileTexts.all {
            #expect(
                ArchiveSchema.log.violations(try archive(try SampleRun.hostile(text))) == [], "\(text.debugDescription)"
            )
        }
    }

    @Test func theSchemaNamesWhatIsMissingOrForeign() {
        #expect(ArchiveSchema.log.violations(["log": ["version": 1, "entries": [[:]], "other": true]]).count > 8)
    }
}
