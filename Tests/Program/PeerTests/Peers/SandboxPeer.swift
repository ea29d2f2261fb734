import FoundationEssentials
import Glibc
import TestSupport

/// The embedded server as other programs use it: a `serve` process over a new store.
struct SandboxPeer {
    /// The address before `/realms/…`.
    let baseURL: String
    let password: String
    /// The file with the key pair for the user pools' administrative operations.
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

    func stop() async {
        process.send(SIGTERM)
        _ = await process.ended()
    }
}
