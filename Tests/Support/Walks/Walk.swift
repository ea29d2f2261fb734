import FoundationEssentials
public import HTTPMessage
public import JOSE
import Testing

/// Requests to a server and its answers, in a text file that is read without Swift.
///
/// A file has several walks. Each begins with `== NAME` and has a server of its own; the lines before the first walk run before each.
///
///     POST /sandbox/groups {"name": "staff"} → 201 <staff>
///     GET /sandbox/groups/<staff> → 200 {"path": "/staff", …}
///     PUT /sandbox/users/<jane> name=jane
///         Content-Type: text/plain
///         → 415
///
/// - A path is below `/auth/admin/realms`, which `/` stands for, unless it begins with `/auth/` or `//`: the server's root.
/// - A body is JSON; otherwise it is the fields of a form, unless a header says another type.
/// - After the arrow are the status and the JSON of the answer. `<NAME>` alone, where the answer has a `Location`, is its last part.
/// - `<NAME>` keeps the value that is there the first time, and later stands for it. `<_>` is any value, `<none>` no value. A name that
///   stands only once in a file is a fault, because a misspelt one would keep whatever is there.
/// - `…` after the last member or element: there may be others. Before the first element: the elements are among others, in this order.
///   In a string: any text.
/// - Indented lines continue a line. `Name: value` is a header, of the request before the arrow, of the answer after it, where
///   `without TEXT` says that the answer does not contain the text.
/// - `as NAME`: the following requests have this token, with `as nobody` none. `claims NAME {…}`: the claims of a JWT. `let NAME JSON`
///   keeps a value. Lines with another first word are for the suite; the arrow leads to what it answers.
/// - `#` begins a line of comment.
public struct Walk: Sendable, CustomStringConvertible {
    /// A line with those that continue it.
    private struct Step: Sendable {
        let line: Int
        var text: String
    }

    private let path: String
    private let name: String
    private var steps: [Step]
    /// The names that stand only once in the file, and their lines.
    private let strays: [(name: String, line: Int)]

    public var description: String { name }

    /// The walks of a file; one that fails if there are none.
    public static func all(in path: String) -> [Walk] {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let strays = strays(in: text)
        var before: [Step] = []
        var walks: [Walk] = []
        for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            if line.hasPrefix("== ") {
                walks.append(Walk(path: path, name: String(line.dropFirst(3)), steps: before, strays: strays))
            } else if walks.isEmpty {
                add(line, number, to: &before)
            } else {
                add(line, number, to: &walks[walks.count - 1].steps)
            }
        }
        let none = Walk(path: path, name: "none", steps: [Step(line: 1, text: "none")], strays: [])
        return walks.isEmpty ? [none] : walks
    }

    private static func strays(in text: String) -> [(name: String, line: Int)] {
        var lines: [String: [Int]] = [:]
        for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false))
        where !line.hasPrefix("#") {
            for name in line.matches(of: #/<([A-Za-z][A-Za-z0-9-]*)>|^(?:as|claims|let) ([A-Za-z][A-Za-z0-9-]*)/#) {
                lines[String(name.1 ?? name.2 ?? ""), default: []].append(number)
            }
        }
        return lines.compactMap { name, lines in
            lines.count == 1 && !["none", "nobody"].contains(name) ? (name, lines[0]) : nil
        }.sorted { $0.line < $1.line }
    }

    private static func add(_ line: Substring, _ number: Int, to steps: inout [Step]) {
        if line.hasPrefix(" "), !steps.isEmpty {
            steps[steps.count - 1].text += "\n" + line.drop { $0 == " " }
        } else {
            steps.append(Step(line: number, text: String(line)))
        }
    }

    /// Takes each step; what differs is an issue at its line.
    ///
    /// - Parameter kept: The values that names stand for at the start. That of `admin` is the first token.
    public func run(on server: some WalkServer, keeping kept: [String: JSONValue] = [:]) async {
        for fault in await faults(on: server, keeping: kept) {
            let file = path.split(separator: "/").last.map(String.init) ?? path
            let place = SourceLocation(fileID: "Walks/\(file)", filePath: path, line: fault.line, column: 1)
            Issue.record("\(fault.words)", sourceLocation: place)
        }
    }

    /// What differs, with its lines, up to a step that cannot be taken.
    public func faults(
        on server: some WalkServer, keeping kept: [String: JSONValue] = [:]
    ) async -> [(line: Int, words: String)] {
        var (values, token) = (WalkValues(kept), kept["admin"])
        var faults = strays.filter { kept[$0.name] == nil }.map { stray in
            (line: stray.line, words: "<\(stray.name)> stands nowhere else")
        }
        for step in steps {
            do {
                guard let fault = try await Self.fault(of: step.text, server, &values, &token) else { continue }
                faults.append((step.line, "\(step.text)\n\(fault)"))
            } catch {
                return faults + [(step.line, "\(step.text)\n\(error)")]
            }
        }
        return faults
    }

    private static func fault(
        of text: String, _ server: some WalkServer, _ values: inout WalkValues, _ token: inout JSONValue?
    ) async throws -> String? {
        let (before, after) = halves(text)
        let words = before.text.split(separator: " ", maxSplits: 2).map(String.init)
        switch words[0] {
        case "as": token = words[1] == "nobody" ? nil : try values.value(words[1])
        case "let": values[words[1]] = try values.filled(words[2])
        case "claims":
            let jws = try UnverifiedJWS(compact: values.value(words[1]).string ?? "")
            return try values.mismatch(words[2], JSONValue(parsing: jws.payload))
        case let method where method.allSatisfy(\.isUppercase):
            let answer = await server.send(try request(words, before.headers, token, values))
            return try mismatch(answer, after, &values)
        default:
            let answer = try await server.perform(try words.map { word throws in try values.filled(text: word) })
            return after.text.isEmpty ? nil : try values.mismatch(after.text, answer ?? .null)
        }
        return nil
    }

    private struct Half {
        var text = ""
        var headers: [(name: String, value: String)] = []
        var without: [String] = []
    }

    private static func halves(_ text: String) -> (Half, Half) {
        let parts = text.split(separator: "→", maxSplits: 1).map { part in
            part.split(separator: "\n").reduce(into: Half()) { half, line in
                if let header = line.wholeMatch(of: #/([A-Z][A-Za-z-]+): (.*)/#) {
                    half.headers.append((String(header.1), String(header.2)))
                } else if line.hasPrefix("without ") {
                    half.without.append(String(line.dropFirst(8)))
                } else {
                    half.text += (half.text.isEmpty ? "" : " ") + line.trimmingPrefix { $0 == " " }
                    while half.text.last == " " { half.text.removeLast() }
                }
            }
        }
        return (parts[0], parts.count > 1 ? parts[1] : Half())
    }

    private static func request(
        _ words: [String], _ headers: [(name: String, value: String)], _ token: JSONValue?, _ values: WalkValues
    ) throws -> HTTPRequest {
        let path = try values.filled(text: words[1]) { PercentCoding.encode($0) }
        let target =
            path.hasPrefix("//")
            ? String(path.dropFirst())
            : path.hasPrefix("/auth/") ? path : "/auth/admin/realms" + (path == "/" ? "" : path)
        var request = HTTPRequest(
            method: HTTPMethod(rawValue: words[0]), target: target, headers: ["Host": "127.0.0.1:8931"])
        if let token = token?.string { request.headers.set("Authorization", "Bearer \(token)") }
        for (name, value) in headers { request.headers.set(name, try values.filled(text: value)) }
        guard words.count > 2 else {
            if request.headers["Content-Type"] == nil { request.headers.set("Content-Type", "application/json") }
            return request
        }
        let type = request.headers["Content-Type"]
        if words[2].first.map({ "{[<\"".contains($0) }) == true, type == nil || type == "application/json" {
            request.body = RequestBody(try values.filled(words[2]).bytes)
            request.headers.set("Content-Type", "application/json")
        } else {
            let isForm = type == nil
            request.body = RequestBody(
                try values.filled(text: words[2]) { isForm ? PercentCoding.encode($0) : $0 }.utf8)
            if isForm { request.headers.set("Content-Type", "application/x-www-form-urlencoded") }
        }
        return request
    }

    private static func mismatch(
        _ answer: HTTPResponse, _ expected: Half, _ values: inout WalkValues
    ) throws -> String? {
        let words = expected.text.split(separator: " ", maxSplits: 1).map(String.init)
        let body = String(decoding: answer.body, as: UTF8.self)
        guard words.first == String(answer.status) else { return "answered \(answer.status) \(body)" }
        for header in expected.headers {
            let found = answer.headers[header.name].map(JSONValue.string)
            if let mismatch = values.mismatch(.string(header.value), found, header.name) { return mismatch }
        }
        for text in expected.without where body.contains(try values.filled(text: text)) {
            return "contains \(text): \(body)"
        }
        guard words.count > 1 else { return nil }
        if words[1].wholeMatch(of: #/<[A-Za-z0-9-]+>/#) != nil, let location = answer.headers["Location"] {
            let id = location.split(separator: "/").last.map { JSONValue.string(String($0)) }
            return values.mismatch(.string(words[1]), id, "Location")
        }
        let json = try? JSONValue(parsing: answer.body)
        return try values.mismatch(words[1], json ?? .string(body)).map { "\($0)\n\(body)" }
    }
}

/// The server of a walk.
public protocol WalkServer: Sendable {
    func send(_ request: HTTPRequest) async -> HTTPResponse
    /// Does what only this suite can do, such as waiting, and answers with what the walk keeps of it.
    func perform(_ words: [String]) async throws -> JSONValue?
}

extension WalkServer {
    public func perform(_ words: [String]) async throws -> JSONValue? {
        throw WalkError(words: "no such word: \(words[0])")
    }
}

public struct WalkError: Error, CustomStringConvertible {
    let words: String

    public init(words: String) { self.words = words }

    public var description: String { words }
}
