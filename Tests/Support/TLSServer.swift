import Glibc

/// A TLS server of OpenSSL's own command, with certificates made for the test; it answers every request with a page about the connection.
public struct TLSServer {
    /// Whether this machine has the command.
    public static let isAvailable = access(program, X_OK) == 0
    private static let program = "/usr/bin/openssl"

    /// Where it listens, at 127.0.0.1.
    public let port: UInt16
    private let certificates: TestCertificates
    private let process: PseudoTerminal

    /// Starts a server; `options` are the command's.
    public init(_ certificates: TestCertificates, options: [String] = []) async throws {
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
    public var base: String { "https://127.0.0.1:\(port)/" }
}
