import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import Recording
import Sentences
import TestSupport
import Testing

/// Recordings of other programs become runs.
@Suite struct RunImportTests {
    @Test func aLoginIsOneRunWithItsChecks() throws {
        let runs = try RecordedScene.runs(RecordedScene().entries)
        let run = try #require(runs.first)
        #expect(runs.count == 1)
        #expect(
            run.calls == [
                "GET openid-configuration", "GET certs", "GET auth", "GET authenticate", "POST authenticate",
                "POST token", "GET userinfo",
            ])
        #expect(run.ending?.succeeded == true && run.ending?.status == "OK" && run.ending?.user == "jane-one")
        #expect(run.header.flow == "login" && run.header.provider == "id.example.com" && run.header.tenant == "shop")
        #expect(run.checks.map(\.name).contains("signature") && run.checks.map(\.name).contains("nonce"))
        #expect(run.checks.allSatisfy { $0.passed }, "\(run.checks.filter { !$0.passed })")
        let diagram = SequenceDiagram(run.events)
        for (index, event) in run.events.enumerated() where event.kind == .call {
            #expect(diagram.answer(of: index) == index + 1, "\(event.name)")
        }
    }

    /// Every class of secret has its canary: nothing of it is in a kept run.
    @Test func noSecretIsKept() throws {
        let entries = RecordedScene().entries
        let answer = try #require(entries[5]["response"]?["content"]?["text"]?.string)
        let token = try #require(try JSONValue(parsing: Array(answer.utf8))["id_token"]?.string)
        let signature = try #require(token.split(separator: ".").last)
        for run in try RecordedScene.runs(entries) {
            let text = RunLines.text(run)
            #expect(
                !text.lowercased().contains("canary"),
                "\(text.firstRange(of: "canary").map { text[$0.lowerBound...].prefix(80) } ?? "")")
            #expect(!text.contains(signature))
        }
    }

    /// Two tabs of a browser, another user, and another client, in any order.
    @Test func loginsAtOnceAreNotMixed() throws {
        var random = SplitMix(seed: 51)
        let browser = "canary-one-browser"
        var scenes = ["one", "two", "three", "four"].map { RecordedScene(mark: $0) }
        (scenes[0].browser, scenes[1].browser, scenes[3].client) = (browser, browser, "another-app")
        for _ in 0..<SplitMix.rounds(12) {
            var waiting = scenes.map { $0.entries[...] }
            var all: [JSONValue] = []
            while let next = waiting.indices.filter({ !waiting[$0].isEmpty }).randomElement(using: &random) {
                all.append(waiting[next].removeFirst())
            }
            let runs = try RecordedScene.runs(all)
            #expect(Set(runs.map { $0.ending?.user }) == ["jane-one", "jane-two", "jane-three", "jane-four"])
            for run in runs {
                let calls = run.calls.filter { !$0.hasSuffix("configuration") && !$0.hasSuffix("certs") }
                #expect(calls == ["GET auth", "GET authenticate", "POST authenticate", "POST token", "GET userinfo"])
                #expect(run.checks.allSatisfy { $0.passed } && !run.checks.isEmpty)
                #expect(!RunLines.text(run).contains("canary"))
            }
        }
    }

    @Test func whatIsMissingIsNotSeen() throws {
        var scene = RecordedScene()
        scene.provider = "https://id.example.com/oauth"
        var token = scene.token
        token["request"]?["url"] = "https://id.example.com/oauth/token"
        let run = try #require(try RecordedScene.runs([token]).first)
        let unseen = run.checks.filter { !$0.isSeen }.map(\.name)
        #expect(unseen == ["key", "signature", "issuer", "nonce"])
        #expect(run.checks.allSatisfy { !$0.hasFailed } && run.ending?.succeeded == true)
        #expect(try RunLines.read(Array(RunLines.text(run).utf8)) == run)
        let lines = PlainDiagram.lines(of: run.events, width: 120, texts: .english).map(\.text)
        #expect(lines.contains { $0.contains("4 not seen") } && lines.contains { $0.contains("signature not seen") })
        let keys = try JSONWebKeySet(json: RecordedScene.keys)
        let given = try RecordedScene.runs([token], RunImport(client: ClientID("another"), keys: keys))
        #expect(given[0].checks.filter { !$0.isSeen }.map(\.name) == ["issuer", "nonce"])
    }

    @Test func theEndNamesWhatWentWrongFirst() throws {
        var scene = RecordedScene()
        scene.nonceInToken = "another"
        let wrong = try #require(try RecordedScene.runs(scene.entries).first)
        #expect(wrong.ending?.succeeded == false && wrong.ending?.status == "wrong nonce")
        #expect(wrong.ending?.reason?.english.contains("nonce of the ID token is wrong") == true)
        var token = scene.token
        token["response"] = scene.json(["error": "invalid_grant", "error_description": "Code not valid"], status: 400)
        let refused = try #require(try RecordedScene.runs([scene.authorization, scene.post, token]).first)
        #expect(refused.ending?.status == "invalid_grant")
        #expect(
            refused.ending?.reason?.english == "POST token was refused: invalid_grant: Code not valid.")
        let begun = try #require(try RecordedScene.runs([scene.authorization, scene.page]).first)
        #expect(begun.ending?.succeeded == false && begun.ending?.status == "UNFINISHED")
    }

    @Test func aBrokenFileIsRefusedWithItsPlace() throws {
        func refusal(_ text: String) -> RunImportError? {
            do throws(RunImportError) {
                _ = try RunImport().contents(of: Array(text.utf8)) { nil }
                return nil
            } catch { return error }
        }
        #expect(refusal("{\"log\":{\"version\":\"1.2\"}}") == .notARecording)
        #expect(refusal("") == .notARecording && refusal("{\"other\":{\"entries\":[{}]}}") == .notARecording)
        #expect(refusal("{\"log\":{\n\"entries\":[{]}}")?.description.hasPrefix("Line 2, byte 21") == true)
        #expect(refusal("{\"log\":{\"entries\":[\n{\"a\":tru}]}}")?.description.hasPrefix("Line 2, byte 25") == true)
        #expect(refusal("{\"log\":{\"entries\":[\n{\"a\":1}]}}")?.description.contains("no request") == true)
        #expect(refusal("{\"log\":{\"entries\":[]}}") == .empty)
        let many = String(repeating: "{},", count: 10_000) + "{}"
        #expect(refusal("{\"log\":{\"entries\":[\(many)]}}") == .manyEntries)
    }

    @Test func aLargeEntryIsLeftOut() throws {
        let scene = RecordedScene()
        let script = scene.entry(
            0, "GET", "\(scene.provider)/app.js",
            answer: scene.answer(200, [:], "text/javascript", String(repeating: "a", count: 1 << 20)))
        let contents = try RunImport().contents(of: RecordedScene.archive([script] + scene.entries)) {
            RunID(rawValue: "01HZZZZZZZZZZZZZZZZZZZZZZZ")
        }
        #expect(contents.omitted == 1 && contents.runs.count == 1)
    }

    @Test func aRunOfThisProgramIsReadAsItIs() throws {
        let run = try #require(try RecordedScene.runs(RecordedScene().entries).first)
        let again = try RunImport().contents(of: Array(RunLines.text(run).utf8)) { nil }
        #expect(again.runs == [run])
    }
}
