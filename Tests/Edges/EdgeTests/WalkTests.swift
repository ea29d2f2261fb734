import HTTPMessage
import JOSE
import TestSupport
import Testing

/// What a walk sends, and which answers it tells from those that it expects.
@Suite struct WalkTests {
    private struct Server: WalkServer {
        let answer: HTTPResponse
        let sent = Recorder<HTTPRequest>()

        func send(_ request: HTTPRequest) async -> HTTPResponse {
            sent.append(request)
            return answer
        }
    }

    /// The faults of a walk with one step or several, whose requests are answered alike.
    private func faults(
        _ text: String, answer body: String = "", status: Int = 200, headers: HTTPHeaders = [:],
        keeping kept: [String: JSONValue] = [:]
    ) async throws -> (faults: [(line: Int, words: String)], sent: [HTTPRequest]) {
        let folder = try TemporaryFolder()
        try folder.write("one.walk", Array("== a walk\n\(text)\n".utf8))
        let server = Server(answer: HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
        let walks = Walk.all(in: folder.path("one.walk"))
        #expect(walks.count == 1)
        return (await walks[0].faults(on: server, keeping: kept), server.sent.values)
    }

    private static let body = #"{"id":"7","list":[1,{"a":"x y"},3],"none":null}"#

    @Test(arguments: [
        "200", #"200 {"id": "7", "list": [1, {"a": "x y"}, 3], "none": null}"#,
        "200 {\"id\": <id>, …}\nGET /<id> → 200",
        #"200 {"list": [1, …], …}"#, #"200 {"list": […, {"a": "x…"}, …], "gone": <none>, …}"#,
        #"200 {"list": [1, <_>, <three>], "id": "<seven>", …}"#, #"200 {"list": […, 1, 3], …}"#,
        "200 <whole>\nGET /a → 200 <whole>",
        "200\n    Vary: Or…\n    Age: <none>", "200\n    without secret",
    ])
    func whatIsExpectedIsNoFault(_ expected: String) async throws {
        let found = try await faults(
            "GET /a → \(expected)", answer: Self.body, headers: ["Vary": "Origin"],
            keeping: ["seven": "7", "three": 3])
        #expect(found.faults.map(\.words) == [])
    }

    @Test(arguments: [
        "201", #"200 {"id": "7"}"#, #"200 {"id": "8", …}"#, #"200 {"id": 7, …}"#, #"200 {"gone": <_>, …}"#,
        #"200 {"id": <none>, …}"#, #"200 {"list": [1, {"a": "x y"}], …}"#, #"200 {"list": [1, {}, 3], …}"#,
        #"200 {"list": [3, …], …}"#, #"200 {"list": […, 3, 1], …}"#, #"200 {"list": […, {"a": "…x"}, …], …}"#,
        #"200 {"id": "<eight>", …}"#, #"200 {"id": <x>, "none": <x>, …}"#, #"200 []"#,
        "200\n    Vary: Accept", "200\n    Vary: <none>", "200\n    Age: <_>", "200\n    without x y", "200 {",
    ])
    func anotherAnswerIsAFaultAtItsLine(_ expected: String) async throws {
        let found = try await faults(
            "GET /a → 200\nGET /a → \(expected)", answer: Self.body, headers: ["Vary": "Origin"],
            keeping: ["eight": "8"])
        #expect(found.faults.map(\.line) == [3])
    }

    @Test func whatIsKeptIsSentLater() async throws {
        let text = """
            POST / {"name": "jane"} → 201 <jane>
            as token
            PUT /a/users/<jane>?q=<mark> {"id": <jane>, "all": [<jane>, "x<jane>"]}
                Origin: http://<jane>
                → 201
            as nobody
            POST //token a=<mark>&b=2 → 201
            GET /auth/x
            """
        let found = try await faults(
            text, status: 201, headers: ["Location": "http://h/users/7"],
            keeping: ["admin": "first", "token": "second", "mark": "ä&"])
        #expect(found.faults.map(\.line) == [9], "a line without a status cannot be right")
        let sent = found.sent
        #expect(
            sent.map(\.target) == [
                "/auth/admin/realms", "/auth/admin/realms/a/users/7?q=%C3%A4%26", "/token", "/auth/x",
            ])
        #expect(sent.map { $0.headers["Authorization"] } == ["Bearer first", "Bearer second", nil, nil])
        #expect(String(decoding: sent[1].body, as: UTF8.self) == #"{"all":["7","x7"],"id":"7"}"#)
        #expect(sent[1].headers["Origin"] == "http://7" && sent[1].headers["Content-Type"] == "application/json")
        #expect(String(decoding: sent[2].body, as: UTF8.self) == "a=%C3%A4%26&b=2")
        #expect(sent[2].headers["Content-Type"] == "application/x-www-form-urlencoded")
    }

    @Test(arguments: ["GET /<gone> → 200", "as gone", "dance", #"claims gone {}"#])
    func aStepThatCannotBeTakenIsTheLast(_ step: String) async throws {
        let found = try await faults("\(step)\nGET /a → 404")
        #expect(Set(found.faults.map(\.line)) == [2] && found.sent.isEmpty)
    }

    /// A misspelt name would keep whatever is there.
    @Test func aNameThatStandsOnceIsAFault() async throws {
        let found = try await faults(
            "GET /a → 200 {\"id\": <id>, …}\nGET /<id> → 200 {\"id\": <idd>, …}", answer: Self.body)
        #expect(found.faults.map(\.line) == [3])
    }

    @Test func aFileWithoutWalksIsAFault() async throws {
        let walks = Walk.all(in: "/nowhere.walk")
        let found = await walks[0].faults(on: Server(answer: HTTPResponse(status: 200)))
        #expect(walks.count == 1 && found.count == 1)
    }
}
