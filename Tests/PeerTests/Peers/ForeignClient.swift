import FoundationEssentials
import TestSupport

/// A client that nobody here wrote, driven by a script that knows no provider; what it prints at two of them can be compared.
enum ForeignClient {
    /// The interpreter of an environment that has the Python libraries.
    private static let python = Once {
        let made = try await ChildProcess.run(
            "/usr/bin/env", ["bash", PeerServer.script("python-clients"), "\(PeerServer.cache)/python"],
            environment: ProcessInfo.processInfo.environment)
        guard made.status == 0, let path = made.lines.last else { throw ProcessFailure(made) }
        return path
    }

    /// Runs a Python script at a provider and gives what it printed.
    static func runPython(_ script: String, at baseURL: String, password: String) async throws -> [String] {
        try await runPython(script, [baseURL, password])
    }

    /// Runs a Python script with these arguments and gives what it printed.
    static func runPython(_ script: String, _ arguments: [String]) async throws -> [String] {
        let end = try await ChildProcess.run(
            python.value, [PeerServer.script(script)] + arguments,
            environment: ProcessInfo.processInfo.environment)
        guard end.status == 0 else { throw ProcessFailure(end) }
        return end.lines
    }

    /// Walks through a provider's administration by Keycloak's own command.
    static func runKcadm(_ distribution: String, at baseURL: String, password: String) async throws -> [String] {
        let folder = try TemporaryFolder()
        let end = try await ChildProcess.run(
            "/usr/bin/env",
            [
                "bash", PeerServer.script("kcadm-walk"), "\(distribution)/bin/kcadm.sh", baseURL, password, folder.path,
            ], environment: ProcessInfo.processInfo.environment)
        guard end.status == 0 else { throw ProcessFailure(end) }
        return end.lines
    }
}
