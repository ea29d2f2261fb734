import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A certificate authority and the certificates that it has issued to a server at 127.0.0.1 and a client.
///
/// The `openssl` command creates them.
public struct TestCertificates: Sendable {
    /// The `openssl` command has failed.
    public struct Failure: Error {
        /// The output of the command.
        public let output: String
    }

    /// Whether the `openssl` command is installed.
    public static let isAvailable = access("/usr/bin/openssl", X_OK) == 0

    private let folder: TemporaryFolder

    /// Creates new keys and certificates; optionally with an RSA key for the server.
    public init(hasRSAServer: Bool = false) async throws {
        folder = try TemporaryFolder()
        let curve = "ec -pkeyopt ec_paramgen_curve:P-256"
        let request = "openssl req -x509 -nodes -days 2 -newkey"
        let server = hasRSAServer ? "rsa:2048" : curve
        let signed = "-CA ca.pem -CAkey ca.key"
        let script = """
            set -e; cd \(folder.path)
            \(request) \(curve) -keyout ca.key -out ca.pem -subj /CN=authority
            \(request) \(curve) -keyout other.key -out other.pem -subj /CN=other
            \(request) \(server) \(signed) -keyout server.key -out server.pem -subj /CN=server -addext subjectAltName=IP:127.0.0.1
            \(request) \(curve) \(signed) -keyout client.key -out client.pem -subj /CN=client
            openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary \
            | openssl base64 -out pin
            openssl pkcs8 -topk8 -in server.key -out server.locked.key -v2 aes-256-cbc -passout pass:secret
            """
        let shell = try PseudoTerminal(program: "/bin/sh", arguments: ["-c", script], files: .noInput)
        let ending = try await shell.waitForExit()
        guard ending == .exited(0) else { throw Failure(output: shell.screen.text) }
    }

    /// The path of `ca.pem`, `other.pem`, `server.pem`, `server.key`, `client.pem`, `client.key` or
    /// `server.locked.key`.
    ///
    /// The passphrase of `server.locked.key` is `secret`.
    public func path(_ name: String) -> String { folder.path(name) }

    /// The bytes of the file at `path(_:)`.
    public func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

    /// The text of the file at `path(_:)`, without line ends.
    public func text(_ name: String) throws -> String {
        String(decoding: try bytes(name), as: UTF8.self).filter { !$0.isNewline }
    }
}
