import FoundationEssentials
import TestSupport

/// A client that nobody here wrote, driven by a script that knows no provider; what it prints at two of them can be compared.
enum ForeignClient {
    /// A Python environment with client libraries.
    enum Libraries {
        /// The clients of OpenID and Keycloak.
        case openID
        /// AWS's own clients.
        case aws

        /// The interpreter of the environment, which is made at the first use.
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

    /// Runs a Python script at a provider and gives what it printed.
    static func runPython(_ script: String, at baseURL: String, password: String) async throws -> [String] {
        try await runPython(script, [baseURL, password])
    }

    /// Runs a Python script with these arguments and gives what it printed.
    static func runPython(
        _ script: String, _ arguments: [String], in libraries: Libraries = .openID
    ) async throws -> [String] {
        let end = try await ChildProcess.run(
            libraries.interpreter.value, [PeerServer.script(script)] + arguments,
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
