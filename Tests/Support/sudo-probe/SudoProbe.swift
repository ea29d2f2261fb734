import FoundationEssentials
import Glibc
import HTTPMessage
import IdentityModel
import SudoUser

/// Registers with a TEST key at a service that never answers.
///
/// Reports when SignUp is sent and waits to be killed.
///
/// Arguments: the configuration file, the folder of the key store, the file of the TEST key.
func runProbe(_ arguments: [String]) async throws {
    let configuration = Array(try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
    let storage = SudoStorage(folder: arguments[2])
    let key = String(decoding: try Data(contentsOf: URL(fileURLWithPath: arguments[3])), as: UTF8.self)
    let client = try DefaultSudoUserClient(
        settings: SudoUserSettings(configuration: configuration, storage: storage, exchange: SilentService()))
    let provider = try TESTAuthenticationProvider(
        name: "probe", key: key, keyId: "test-key", keyManager: SudoKeyManagerImpl(namespace: "test", storage: storage))
    _ = try await client.registerWithAuthenticationProvider(authenticationProvider: provider, registrationId: "probe-1")
}

/// Prints the user name of each SignUp and never answers.
private struct SilentService: HTTPExchange {
    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        let body = String(decoding: request.body, as: UTF8.self)
        let name = body.firstRange(of: "\"Username\":\"").map { body[$0.upperBound...].prefix { $0 != "\"" } } ?? ""
        let line = Array("sent \(name).\n".utf8)
        _ = write(STDOUT_FILENO, line, line.count)
        // Suspends forever without polling: the continuation is never resumed.
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        throw HTTPExchangeError(.connectionLost)
    }

    func session() -> any HTTPExchange { self }
}
