import FoundationEssentials
import TestSupport

/// A server of another vendor that runs until the test process ends, however that ends.
final class PeerServer: Sendable {
    /// The server did not start; contains its last output lines.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The port at 127.0.0.1.
    let port: UInt16
    private let process: ChildProcess

    /// Starts a command and waits until the port answers.
    ///
    /// Unpacked and installed files are kept under ``cache`` for the next run; only one start at a time may use it.
    /// With `isAlone`, the next run waits until this server has ended, because both would use the same data. `run` is a
    /// folder that is removed at the end.
    init(_ command: [String], name: String, port: UInt16, isAlone: Bool = false, run: String) async throws {
        self.port = port
        process = try ChildProcess(
            "/usr/bin/env",
            [
                "bash", Self.script("run-peer"), "\(Self.cache)/\(name).lock", isAlone ? "keep" : "free", "\(port)",
                run,
            ] + command,
            environment: ProcessInfo.processInfo.environment)
        guard await process.line(containing: "peer ready") != nil else {
            let end = await process.ended()
            throw Failure(
                description: "\(name) did not come up: \((end.lines + [end.errors]).suffix(15).joined(separator: "\n"))"
            )
        }
    }

    /// The folder outside the checkout for files that servers unpack and install.
    static let cache: String = {
        let environment = ProcessInfo.processInfo.environment
        let base = environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "/tmp")/.cache"
        return "\(base)/idp-wizard-peers"
    }()

    /// The path of a table generated at Keycloak, which other tests compare without Keycloak.
    static func table(_ name: String) -> String {
        "\(Checkout.root)/Tests/Provider/IdentityServerTests/Exports/\(name)"
    }

    /// The path of a script beside these tests.
    static func script(_ name: String) -> String {
        "\(Checkout.root)/Tests/Program/PeerTests/Scripts/\(name)"
    }
}
