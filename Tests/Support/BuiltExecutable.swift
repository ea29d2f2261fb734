import FoundationEssentials

/// The built program with a home of its own: run as a process, its lines read as JSON.
public struct BuiltExecutable: Sendable {
    /// Its home and what a test puts beside it.
    public let folder: TemporaryFolder
    /// Variables beside the home.
    public var variables: [String: String] = [:]

    /// Makes a fresh home.
    public init() throws { folder = try TemporaryFolder() }

    /// The environment of the process: nothing of this one's but the path.
    public var environment: [String: String] {
        [
            "IDP_WIZARD_HOME": folder.path("home"), "HOME": folder.path, "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        ].merging(variables) { $1 }
    }

    /// Runs it to its end.
    public func run(_ arguments: String..., input: String = "") async throws -> ChildProcess.End {
        try await ChildProcess.run(
            BuiltProgram.path("idp-wizard"), arguments, environment: environment, input: input)
    }

    /// Starts it.
    public func start(_ arguments: String...) throws -> ChildProcess { try start(arguments) }

    /// Starts it with a list of arguments.
    public func start(_ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(BuiltProgram.path("idp-wizard"), arguments, environment: environment)
    }

    /// Makes a user with a code, and the files that answer the activation's page.
    public func prepareUser(_ name: String, password: String = "Geheim-123") async throws {
        let created = try await run("users", "create", name, "--json")
        guard created.status == 0 else { throw ProcessFailure(created) }
        let issued = try await run("code", "issue", name, "--json")
        guard let code = issued.objects.last?["activationCode"] as? String else { throw ProcessFailure(issued) }
        try folder.write("\(name).code", Array("\(code)\n".utf8))
        try folder.write("\(name).password", Array("\(password)\n".utf8))
    }

    /// The `--field` options that activate that user.
    public func activation(_ name: String) -> [String] {
        [
            "--field", "username=\(name)", "--field", "password=@\(folder.path("\(name).password"))",
            "--field", "activation-code=@\(folder.path("\(name).code"))",
        ]
    }

    /// Runs it to its end, with a list of arguments.
    public func run(_ arguments: [String], input: String = "") async throws -> ChildProcess.End {
        try await ChildProcess.run(
            BuiltProgram.path("idp-wizard"), arguments, environment: environment, input: input)
    }
}

/// A step of a test's preparation that did not do what it is for.
public struct ProcessFailure: Error, CustomStringConvertible {
    /// The status, and what was written on standard error.
    public let description: String

    /// Takes how the process ended.
    public init(_ end: ChildProcess.End) { description = "\(end.status): \(end.errors)" }
}

extension ChildProcess.End {
    /// The lines as JSON objects; a line that is none is left out.
    public var objects: [[String: Any]] {
        lines.compactMap { line in
            (try? JSONDecoder().decode(JSONObject.self, from: Data(line.utf8)))?.members
        }
    }

    /// The last line's object of that type.
    public func last(_ type: String) -> [String: Any]? { objects.last { $0["type"] as? String == type } }
}

/// Any JSON object, for looking at members.
private struct JSONObject: Decodable {
    let members: [String: Any]

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var members: [String: Any] = [:]
        for key in container.allKeys {
            if let text = try? container.decode(String.self, forKey: key) {
                members[key.stringValue] = text
            } else if let number = try? container.decode(Int.self, forKey: key) {
                members[key.stringValue] = number
            } else if let truth = try? container.decode(Bool.self, forKey: key) {
                members[key.stringValue] = truth
            } else if let object = try? container.decode(JSONObject.self, forKey: key) {
                members[key.stringValue] = object.members
            } else if let list = try? container.decode([JSONObject].self, forKey: key) {
                members[key.stringValue] = list.map(\.members)
            }
        }
        self.members = members
    }
}
