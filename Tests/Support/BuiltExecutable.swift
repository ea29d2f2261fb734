import FoundationEssentials
import Glibc

/// The built `idp-wizard` with its own home folder: runs it as a process and parses its output lines as JSON.
public struct BuiltExecutable: Sendable {
    /// The home folder; a test may add files to it.
    public let folder: TemporaryFolder
    /// Variables in addition to those of the home folder.
    public var variables: [String: String] = [:]

    public init() throws { folder = try TemporaryFolder() }

    /// The environment of the process: only `PATH` is inherited.
    public var environment: [String: String] {
        [
            "IDP_WIZARD_HOME": folder.path("home"), "HOME": folder.path, "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        ].merging(variables) { $1 }
    }

    /// Runs the program and waits for its end.
    public func run(_ arguments: String..., input: String = "") async throws -> ChildProcess.End {
        try await ChildProcess.run(
            BuiltProgram.path("idp-wizard"), arguments, environment: environment, input: input)
    }

    public func start(_ arguments: String...) throws -> ChildProcess { try start(arguments) }

    public func start(_ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(BuiltProgram.path("idp-wizard"), arguments, environment: environment)
    }

    /// Starts the sandbox once with an issuer at a port that only this home uses.
    ///
    /// By default a new sandbox takes the first free port. Between two programs of one home, another test's sandbox
    /// could take it.
    public func takeOwnPort() async throws {
        let server = try start("serve", "--listen", "127.0.0.1:\(try FreePort.find())", "--json")
        let isReady = await server.line(containing: "\"ready\"") != nil
        server.send(SIGTERM)
        let end = await server.ended()
        guard isReady else { throw ProcessFailure(end) }
    }

    /// Creates a user with an activation code, and the files that answer the activation page.
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

    /// Runs the program and waits for its end.
    public func run(_ arguments: [String], input: String = "") async throws -> ChildProcess.End {
        try await ChildProcess.run(
            BuiltProgram.path("idp-wizard"), arguments, environment: environment, input: input)
    }
}

/// A preparatory step of a test has failed.
public struct ProcessFailure: Error, CustomStringConvertible {
    /// The exit status and the output on standard error.
    public let description: String

    public init(_ end: ChildProcess.End) { description = "\(end.status): \(end.errors)" }
}

extension ChildProcess.End {
    /// The lines as JSON objects.
    ///
    /// Lines that are not JSON objects are omitted.
    public var objects: [[String: Any]] {
        lines.compactMap { line in
            (try? JSONDecoder().decode(JSONObject.self, from: Data(line.utf8)))?.members
        }
    }

    /// The last object whose `type` is this one.
    public func last(_ type: String) -> [String: Any]? { objects.last { $0["type"] as? String == type } }
}

/// Decodes any JSON object.
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
