import FoundationEssentials
import Glibc
import HTTPClient
import HTTPMessage
import TestSupport
import Testing

/// nginx in front of local servers, with `Assets/Files/server/nginx.conf`; only addresses, name and certificate are
/// replaced.
struct Nginx: Sendable {
    static let isThere = access(program, X_OK) == 0
    private static let program = "/usr/sbin/nginx"

    /// The TLS port.
    let port: UInt16
    /// An HTTP client that trusts the provider's certificate.
    let exchange: CurlExchange
    private let process: ChildProcess
    private let folder: TemporaryFolder
    private let certificates: TestCertificates

    init(at port: UInt16, before servers: (UInt16, UInt16)) async throws {
        self.port = port
        certificates = try await TestCertificates()
        folder = try TemporaryFolder()
        let replaced = [
            "10.0.0.11:8940": "127.0.0.1:\(servers.0)", "10.0.0.12:8940": "127.0.0.1:\(servers.1)",
            "listen 443 ssl": "listen 127.0.0.1:\(port) ssl", "server_name idp.example.com": "server_name 127.0.0.1",
            "/etc/ssl/certs/idp.example.com.pem": certificates.path("server.pem"),
            "/etc/ssl/private/idp.example.com.key": certificates.path("server.key"),
        ]
        try folder.write("idp-wizard.conf", Array(try ServerFile.text("nginx.conf", replacing: replaced).utf8))
        try folder.write("nginx.conf", Array(Self.main(in: folder, isRoot: geteuid() == 0).utf8))
        // nginx ends at the end of a pipe that this process holds open, however that ends.
        let script = """
            exec 3<&0
            { while read -r _ <&3; do :; done; kill -TERM $$; } >/dev/null 2>&1 &
            exec "$0" -p "$1" -c "$1/nginx.conf" </dev/null 3<&-
            """
        process = try ChildProcess(
            "/bin/sh", ["-c", script, Self.program, folder.path], environment: ["PATH": "/usr/bin:/bin"])
        guard await process.line(containing: "start worker process") != nil else {
            throw ProcessFailure(await process.ended())
        }
        var settings = HTTPClientSettings()
        settings.proxy = .none
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        exchange = CurlExchange(settings: settings)
    }

    func stop() async {
        process.closeInput()
        _ = await process.ended()
    }

    /// The parts of Debian's `nginx.conf` that surround the files in `conf.d`.
    ///
    /// The log messages show when nginx listens.
    private static func main(in folder: TemporaryFolder, isRoot: Bool) -> String {
        let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path($0));" }
        return """
            \(isRoot ? "user root;" : "")
            daemon off;
            worker_processes 2;
            pid \(folder.path("pid"));
            error_log /dev/stdout notice;
            events { worker_connections 512; }
            http {
                access_log off;
                \(paths.joined(separator: "\n    "))
                include \(folder.path("idp-wizard.conf"));
            }
            """
    }
}

/// A file for the operator of a server.
enum ServerFile {
    private static let folder = Checkout.root + "/Assets/Files/server/"

    /// The text with replacements.
    ///
    /// Each of them must occur.
    static func text(_ name: String, replacing replaced: [String: String]) throws -> String {
        var text = try String(contentsOfFile: folder + name, encoding: .utf8)
        for (old, new) in replaced {
            try #require(text.contains(old), "\(name) has no \(old)")
            text = text.replacing(old, with: new)
        }
        return text
    }
}
