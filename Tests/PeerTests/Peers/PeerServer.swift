import FoundationEssentials
import TestSupport

/// A server that nobody here wrote, running beside the tests until their process ends, however that ends.
final class PeerServer: Sendable {
    /// It did not come up; the last lines it printed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The port it answers at, at 127.0.0.1.
    let port: UInt16
    private let process: ChildProcess

    /// Starts a command and waits until the port answers.
    ///
    /// What it unpacks or installs is kept under ``cache`` for the next run, in which one start at a time is busy. With `isAlone` the next run waits until
    /// this one's server is gone, since both would keep their data in one place. `run` is a folder that is removed at the end.
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

    /// Where what servers unpack and install is kept from run to run, outside of the checkout.
    static let cache: String = {
        let environment = ProcessInfo.processInfo.environment
        let base = environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "/tmp")/.cache"
        return "\(base)/idp-wizard-peers"
    }()

    /// The path of a table that was made from Keycloak, which other tests compare without one.
    static func table(_ name: String) -> String {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(folder)/IdentityServerTests/Exports/\(name)"
    }

    /// The path of a script that stands beside these tests.
    static func script(_ name: String) -> String {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return "/\(folder)/Scripts/\(name)"
    }
}
