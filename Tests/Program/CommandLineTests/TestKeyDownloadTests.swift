import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import PrivateFiles
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// If a new key cannot be written, no file remains on this machine and the key is revoked at the server.
@Suite struct TestKeyDownloadTests {
    /// A server that generates keys and may refuse to revoke them.
    ///
    /// It calls `made` before it answers with a key.
    private func client(
        refusesRevocation: Bool = false, made: @escaping @Sendable () throws(HTTPExchangeError) -> Void = {}
    ) -> (SudoAdministration, ScriptedExchange) {
        let exchange = ScriptedExchange { request throws(HTTPExchangeError) in
            func json(_ value: JSONValue, _ status: Int) -> HTTPResponse {
                HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.bytes)
            }
            switch (request.method, URLReference(request.target).path.split(separator: "/").last) {
            case (.post, "token"): return json(["access_token": "t", "expires_in": 60], 200)
            case (.post, "test-keys"):
                try made()
                let key: JSONValue = [
                    "id": "K1", "owner": "admin", "createdTimestamp": 0, "privateKey": "PEM\n",
                ]
                return json(key, 201)
            case (.delete, "K1") where !refusesRevocation: return HTTPResponse(status: 204)
            default: return json(["error": "unknown_error"], 500)
            }
        }
        let profile = ProviderProfile(
            name: "t", kind: .kobil, baseURL: "http://idp.test/auth", tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        let client = AdministrationClient(profile: profile, exchange: exchange) { Secret("geheim-123") }
        return (client.sudo, exchange)
    }

    @Test func aKeyWhoseFileCannotBeWrittenIsRevoked() async throws {
        let folder = try TemporaryFolder()
        let (keys, exchange) = client { () throws(HTTPExchangeError) in
            // Another program creates the file while the server generates the key.
            do { try folder.write("register_key.private", Array("other".utf8)) } catch {
                throw HTTPExchangeError(.cancelled)
            }
        }
        let download = TestKeyDownload(try KeyFolder(folder.path), program: ["idp-wizard"])
        let failure = await #expect(throws: CommandError.self) { try await download.run(keys) }
        #expect(failure?.status == .storage && failure?.message.english.contains("K1 is revoked") == true)
        #expect(exchange.lines.last == "DELETE /auth/admin/realms/sandbox/sudo/test-keys/K1")
        #expect(folder.permissions("register_key.id") == nil)
    }

    @Test func aKeyThatCannotBeRevokedIsNamedWithTheCommand() async throws {
        let folder = try TemporaryFolder()
        let (keys, _) = client(refusesRevocation: true) { () throws(HTTPExchangeError) in
            do { try folder.makeFolder("register_key.private") } catch { throw HTTPExchangeError(.cancelled) }
        }
        let download = TestKeyDownload(try KeyFolder(folder.path), program: ["idp-wizard", .option("--provider", "p")])
        let failure = await #expect(throws: CommandError.self) { try await download.run(keys) }
        #expect(failure?.message.english.contains("idp-wizard --provider p sudo keys revoke K1") == true)
    }

    @Test func aFolderOfAProjectIsUsedUnlessOthersCouldReplaceItsFiles() throws {
        let folder = try TemporaryFolder()
        #expect(try KeyFolder(folder.path("new/keys")).path == folder.path("new/keys"))
        #expect(folder.permissions("new/keys") == 0o700)
        try folder.makeFolder("project")
        try folder.setPermissions("project", 0o775)
        #expect(try KeyFolder(folder.path("project")).path == folder.path("project"))
        try folder.makeLink("link", to: "project")
        #expect(try KeyFolder(folder.path("link")).path == folder.path("project"))
        try folder.setPermissions("project", 0o777)
        #expect(throws: FileError.self) { try KeyFolder(folder.path("project")) }
        try folder.write("file", [])
        #expect(throws: FileError.self) { try KeyFolder(folder.path("file")) }
    }

    @Test(arguments: ["register_key.private", "register_key.id"])
    func aFolderThatHasAKeyIsRefusedBeforeAnythingIsSent(_ name: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(name, [])
        let (keys, exchange) = client()
        let download = TestKeyDownload(try KeyFolder(folder.path), program: ["idp-wizard"])
        let failure = await #expect(throws: CommandError.self) { try await download.run(keys) }
        #expect(failure?.status == .refused && failure?.message.english.contains("revoke") == true)
        #expect(exchange.requests.isEmpty)
    }
}
