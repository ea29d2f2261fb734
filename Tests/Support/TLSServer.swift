import Glibc

/// A TLS server (`openssl s_server`) with test certificates; it answers each request with a page about the connection.
public struct TLSServer {
    /// Whether the `openssl` command is installed.
    public static let isAvailable = access(program, X_OK) == 0
    private static let program = "/usr/bin/openssl"

    /// The port at 127.0.0.1.
    public let port: UInt16
    private let certificates: TestCertificates
    private let process: PseudoTerminal

    /// Starts a server; `options` are additional arguments of the command.
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

    public var base: String { "https://127.0.0.1:\(port)/" }
}
