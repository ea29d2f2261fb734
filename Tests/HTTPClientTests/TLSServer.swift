import FoundationEssentials
import Glibc
import TestSupport

/// A TLS server of OpenSSL's own command, with certificates made for the test; it answers every request with a page about the connection.
struct TLSServer {
    /// Whether this machine has the command.
    static let isAvailable = access(program, X_OK) == 0
    private static let program = "/usr/bin/openssl"

    /// Where it listens, at 127.0.0.1.
    let port: UInt16
    private let certificates: TestCertificates
    private let process: PseudoTerminal

    /// Starts a server; `options` are the command's.
    init(_ certificates: TestCertificates, options: [String] = []) async throws {
        self.certificates = certificates
        process = try PseudoTerminal(
            program: Self.program,
            arguments: [
                "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificates.path("server.pem"), "-key",
                certificates.path("server.key"),
            ] + options, files: .noInput)
        let screen = try await process.waitFor(text: "ACCEPT 127.0.0.1:")
        let line = screen.text.split(separator: "ACCEPT 127.0.0.1:").last ?? ""
        port = UInt16(line.prefix { $0.isNumber }) ?? 0
    }

    /// The server's address.
    var base: String { "https://127.0.0.1:\(port)/" }
}

/// An authority and what it has signed: a server at 127.0.0.1 and a client.
struct TestCertificates {
    /// The command refused.
    struct Failure: Error { let output: String }

    private let folder: TemporaryFolder

    /// Makes fresh keys and certificates.
    init() async throws {
        folder = try TemporaryFolder()
        let request = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
        let signed = "-CA ca.pem -CAkey ca.key"
        let script = """
            set -e; cd \(folder.path)
            \(request) -keyout ca.key -out ca.pem -subj /CN=authority
            \(request) -keyout other.key -out other.pem -subj /CN=other
            \(request) \(signed) -keyout server.key -out server.pem -subj /CN=server -addext subjectAltName=IP:127.0.0.1
            \(request) \(signed) -keyout client.key -out client.pem -subj /CN=client
            openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary \
            | openssl base64 -out pin
            """
        let shell = try PseudoTerminal(program: "/bin/sh", arguments: ["-c", script], files: .noInput)
        let ending = try await shell.waitForExit()
        guard ending == .exited(0) else { throw Failure(output: shell.screen.text) }
    }

    func path(_ name: String) -> String { folder.path(name) }

    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

    func text(_ name: String) throws -> String {
        String(decoding: try bytes(name), as: UTF8.self).filter { !$0.isNewline }
    }
}
