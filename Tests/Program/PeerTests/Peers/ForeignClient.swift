import FoundationEssentials
import TestSupport

/// A client of another vendor, driven by a script that is independent of the provider, so that its output at two
/// providers can be compared.
enum ForeignClient {
    /// A Python environment with client libraries.
    enum Libraries {
        case openID
        case aws

        /// The interpreter of the environment, which is created on first use.
        fileprivate var interpreter: Once<String> {
            switch self {
            case .openID: ForeignClient.openIDInterpreter
            case .aws: ForeignClient.awsInterpreter
            }
        }
    }

    fileprivate static let openIDInterpreter = interpreter(by: "python-clients", in: "python")
    fileprivate static let awsInterpreter = interpreter(by: "aws-clients", in: "aws")

    private static func interpreter(by script: String, in folder: String) -> Once<String> {
        Once {
            let made = try await ChildProcess.run(
                "/usr/bin/env", ["bash", PeerServer.script(script), "\(PeerServer.cache)/\(folder)"],
                environment: ProcessInfo.processInfo.environment)
            guard made.status == 0, let path = made.lines.last else { throw ProcessFailure(made) }
            return path
        }
    }

    /// Runs a Python script at a provider and returns its output.
    static func runPython(_ script: String, at baseURL: String, password: String) async throws -> [String] {
        try await runPython(script, [baseURL, password])
    }

    /// Runs a Python script with these arguments and returns its output.
    static func runPython(
        _ script: String, _ arguments: [String], in libraries: Libraries = .openID
    ) async throws -> [String] {
        let end = try await ChildProcess.run(
            libraries.interpreter.value, [PeerServer.script(script)] + arguments,
            environment: ProcessInfo.processInfo.environment)
        guard end.status == 0 else { throw ProcessFailure(end) }
        return end.lines
    }

    /// Runs the steps of the administration with Keycloak's own command-line tool.
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
