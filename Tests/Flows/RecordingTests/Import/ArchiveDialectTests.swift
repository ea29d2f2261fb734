import FoundationEssentials
import IdentityModel
import JOSE
import Recording
import TestSupport
import Testing

/// The ways in which programs write HTTP archives, and archives that something has damaged.
@Suite struct ArchiveDialectTests {
    /// Changes each entry of the scene; the run must stay the same.
    private func expectSameRun(
        _ change: (inout JSONValue) -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let usual = RecordedScene().entries
        let changed = usual.map { entry in
            var entry = entry
            change(&entry)
            return entry
        }
        let runs = try RecordedScene.runs(changed)
        let expected = try RecordedScene.runs(usual)
        #expect(runs.map(\.calls) == expected.map(\.calls), sourceLocation: sourceLocation)
        #expect(runs.map { $0.ending?.status } == ["OK"], sourceLocation: sourceLocation)
        #expect(
            runs.map { $0.checks.map(\.passed) } == expected.map { $0.checks.map(\.passed) },
            sourceLocation: sourceLocation)
        #expect(!runs.map(RunLines.text).joined().contains("canary"), sourceLocation: sourceLocation)
    }

    private func members(_ list: JSONValue?, as make: (String, JSONValue) -> JSONValue) -> [JSONValue] {
        (list?.array ?? []).map { make($0["name"]?.string ?? "", $0["value"] ?? "") }
    }

    /// As some proxies write them.
    @Test func headersCanBeObjects() throws {
        try expectSameRun { entry in
            for side in ["request", "response"] {
                let pairs = (entry[side]?["headers"]?.array ?? []).map { ($0["name"]?.string ?? "", $0["value"] ?? "") }
                entry[side]?["headers"] = .object(Dictionary(pairs, uniquingKeysWith: { $1 }))
            }
        }
    }

    @Test func headersCanBePairs() throws {
        try expectSameRun { entry in
            for side in ["request", "response"] {
                let pairs = members(entry[side]?["headers"]) { [.string($0), $1] }
                entry[side]?["headers"] = .array(pairs)
            }
        }
    }

    /// Chromium and Firefox over HTTP/2; mitmproxy and Firefox encode bodies.
    @Test func bodiesCanBeEncodedAndHeadersOfHTTP2() throws {
        try expectSameRun { entry in
            let headers = (entry["request"]?["headers"]?.array ?? [])
            entry["request"]?["headers"] = .array([["name": ":authority", "value": "canary-authority"]] + headers)
            let text = entry["response"]?["content"]?["text"]?.string ?? ""
            entry["response"]?["content"]?["text"] = .string(Data(text.utf8).base64EncodedString())
            entry["response"]?["content"]?["encoding"] = "base64"
        }
    }

    /// Safari and Insomnia leave out what they do not know.
    @Test func mostMembersCanBeMissing() throws {
        try expectSameRun { entry in
            for name in ["cache", "timings", "time", "serverIPAddress"] { entry[name] = nil }
            for name in ["cookies", "queryString", "httpVersion", "headersSize", "bodySize"] {
                entry["request"]?[name] = nil
                entry["response"]?[name] = nil
            }
            entry["response"]?["content"]?["size"] = nil
            entry["response"]?["redirectURL"] = nil
        }
    }

    /// Firefox writes text and parameters, Charles only one of them.
    @Test func formsCanBeTextOrParameters() throws {
        try expectSameRun { entry in
            guard let params = entry["request"]?["postData"]?["params"] else { return }
            let pairs = members(params) { .string("\($0)=\($1.string ?? "")") }.compactMap(\.string)
            entry["request"]?["postData"] = [
                "mimeType": "application/x-www-form-urlencoded; charset=UTF-8",
                "text": .string(pairs.joined(separator: "&")),
            ]
        }
    }

    @Test func cookiesAndRedirectsCanBeInTheirOwnMembers() throws {
        try expectSameRun { entry in
            let headers = entry["response"]?["headers"]?.array ?? []
            if let location = headers.first(where: { $0["name"] == "Location" })?["value"] {
                entry["response"]?["redirectURL"] = location
                entry["response"]?["headers"] = .array(headers.filter { $0["name"] != "Location" })
            }
        }
    }

    @Test(arguments: [
        ("2026-09-21T13:33:20Z", 0.0), ("2026-09-21T15:33:20.5+02:00", 0.5),
        ("2026-09-21T13:33:20.123456+0000", 0.123456),
        ("2026-09-21 09:03:20-04:30", 0), ("2026-09-21T13:33:20.25", 0.25),
    ]) func timesHaveAnyZone(_ text: String, seconds: Double) throws {
        let scene = RecordedScene()
        var entry = scene.authorization
        entry["startedDateTime"] = .string(text)
        let began = try #require(try RecordedScene.runs([entry]).first).header.began
        #expect(abs(began.timeIntervalSince1970 - 1_789_997_600 - seconds) < 0.001, "\(began.timeIntervalSince1970)")
    }

    /// Whatever was damaged: it is refused or read, and has no secret.
    @Test func aDamagedArchiveKeepsNoSecret() throws {
        var random = SplitMix(seed: 50)
        var scene = RecordedScene()
        scene.repeats = false
        let whole = RecordedScene.archive(scene.entries)
        let marks = Array("{}[]\",:\\0neZ".utf8)
        var (read, refused) = (0, 0)
        for _ in 0..<SplitMix.rounds(300) {
            var bytes = whole
            for _ in 0...random.below(3) {
                let at = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[at] = marks[random.below(marks.count)]
                case 1: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(40)))
                case 2: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + random.below(400))], at: at)
                default: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                }
            }
            do {
                let contents = try RunImport().contents(of: bytes) { RunID(rawValue: "01HZZZZZZZZZZZZZZZZZZZZZZZ") }
                read += 1
                let text = contents.runs.map(RunLines.text).joined()
                let secret = RecordedScene().secret("password")
                for name in [
                    "password", "code", "access", "refresh", "cookie", "client", "session", "verifier",
                ] {
                    #expect(!text.contains(RecordedScene().secret(name)), "\(name)")
                }
                #expect(!text.contains(secret))
            } catch { refused += 1 }
        }
        #expect(read > 20 && refused > 20, "\(read) read, \(refused) refused")
    }
}
