import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Clients of other authors at a watched sandbox: what each sends is in its conversation, and each mistake is named.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(5)))
struct WatchedClientTests {
    /// A line of `watch --json`.
    private struct Message {
        let client, user, name, rule, sentence: String?
        let conversation: Int?
        /// The result of each check of a token response.
        let checks: [Bool]

        init(_ line: [String: Any]) {
            let finding = line["finding"] as? [String: Any]
            (client, user) = (line["client"] as? String, line["user"] as? String)
            (name, conversation) = (line["name"] as? String, line["conversation"] as? Int)
            (rule, sentence) = (finding?["rule"] as? String, finding?["sentence"] as? String)
            let events = line["events"] as? [Any] ?? []
            checks = events.compactMap { (($0 as? [String: Any])?["check"] as? [String: Any])?["passed"] as? Bool }
        }
    }

    @Test func whatTheySendIsShownAndTheirMistakesAreNamed() async throws {
        let program = try BuiltExecutable()
        let watch = try program.start("watch", "--json", "--deadline", "280")
        let ready = try #require(await watch.line(containing: "\"watching\""))
        let issuer = try #require(ready.firstMatch(of: /"issuer":"([^"]+)"/)).1
        let password = try String(contentsOfFile: program.folder.path("home/sandbox.sqlite.admin"), encoding: .utf8)
        let made = try await ForeignClient.runPython(
            "mistakes.py", [String(issuer), password.filter { !$0.isNewline }])
        _ = await watch.line(containing: "the-end")
        watch.send(SIGINT)
        let messages = await watch.ended().objects.dropFirst().map(Message.init)

        for line in made {
            guard let walk = line.firstMatch(of: #/"walk": "([^"]+)", "names": \[(.*)\]/#) else { continue }
            let names = walk.2.split(separator: ", ").map { $0.filter { $0 != "\"" } }
            let shown = messages.filter { $0.client == String(walk.1) }.prefix(names.count)
            #expect(shown.map(\.name) == names, "\(walk.1)")
            #expect(Set(shown.map(\.conversation)).count == 1, "\(walk.1)")
            #expect(shown.allSatisfy { ($0.user ?? "jane") == "jane" && $0.rule == nil && !$0.checks.contains(false) })
            #expect(shown.filter { $0.name == "POST token" }.allSatisfy { $0.checks.count > 10 }, "\(walk.1)")
        }
        let wanted = made.compactMap { line in line.firstMatch(of: /"rule": "([^"]+)"/).map { String($0.1) } }
        #expect(wanted.count > 30)
        #expect(messages.compactMap(\.rule) == wanted + ["client-unknown"], "the last is the end's")
        // Only a request of nobody known precedes a login.
        let early = messages.filter { $0.conversation == 0 }
        #expect(early.allSatisfy { $0.client == nil && $0.user == nil })
    }
}
