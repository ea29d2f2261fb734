import FoundationEssentials
import Glibc
import TestSupport

/// The embedded server as other programs find it: `serve` as a process of its own, over a fresh store.
struct SandboxPeer {
    /// The address in front of `/realms/…`.
    let baseURL: String
    /// The administrator's password.
    let password: String
    /// The file with the key pair of the user pools' administrative operations.
    let awsCredentials: String
    private let program: BuiltExecutable
    private let process: ChildProcess

    init() async throws {
        program = try BuiltExecutable()
        let store = program.folder.path("provider.sqlite")
        process = try program.start("serve", "--listen", "127.0.0.1:0", "--store", store, "--json")
        guard let ready = await process.line(containing: "\"ready\""),
            let issuer = ready.split(separator: "\"issuer\":\"").last?.split(separator: "\"").first
        else { throw ProcessFailure(await process.ended()) }
        baseURL = String(issuer.split(separator: "/realms").first ?? issuer)
        awsCredentials = store + ".aws"
        let line = try Data(contentsOf: URL(filePath: store + ".admin"))
        password = String(decoding: line, as: UTF8.self).filter { !$0.isNewline }
    }

    /// Ends it.
    func stop() async {
        process.send(SIGTERM)
        _ = await process.ended()
    }
}
