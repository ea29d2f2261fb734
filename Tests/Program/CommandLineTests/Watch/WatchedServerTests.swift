import Glibc
import IdentityModel
import IdentityServer
import TestSupport
import Testing

@testable import idp_wizard

/// `watch --provider`: a server that others use.
@Suite(.timeLimit(.minutes(3))) struct WatchedServerTests {
    /// `watch` at a provider with this address.
    private func watch(_ base: String) throws -> (program: BuiltExecutable, process: ChildProcess) {
        var program = try BuiltExecutable()
        program.variables = ["IDP_WIZARD_ADMIN": "Administrator-1"]
        let profile = """
            name: served
            kind: keycloak
            base-url: \(base)
            tenant: sandbox
            admin: { username: admin, password-env: IDP_WIZARD_ADMIN }

            """
        try program.folder.write("served.yaml", Array(profile.utf8))
        return (program, try program.start("--provider", program.folder.path("served.yaml"), "watch"))
    }

    @Test(arguments: [false, true]) func aServerAllowsItOrNot(_ isWatchable: Bool) async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        (settings.isShared, settings.isWatchable) = (true, isWatchable)
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        let watch = try watch(server.baseURL)
        if isWatchable {
            _ = await watch.process.line(containing: "watching")
            watch.process.send(SIGINT)
        }
        let end = await watch.process.ended()
        #expect(end.status == (isWatchable ? 130 : 2), "\(end.errors)")
        #expect(end.errors.contains("--allow watch") != isWatchable, "\(end.errors)")
        await server.stop()
    }

    @Test func anotherServerCannotBeWatched() async throws {
        let server = try LoopbackServer { request in
            request.requestLine.contains("/token")
                ? .http("200 OK", ["Content-Type: application/json"], body: #"{"access_token":"a","expires_in":60}"#)
                : .http("404 Not Found", ["Content-Type: application/json"], body: #"{"error":"unknown"}"#)
        }
        let watch = try watch(server.base)
        let end = await watch.process.ended()
        #expect(end.status == 2 && end.errors.contains("cannot be watched"), "\(end.errors)")
    }

    @Test func aServerThatIsNotReached() async throws {
        let watch = try watch("http://127.0.0.1:1/auth")
        #expect(await watch.process.ended().status == 3)
    }

    @Test func theOptionHasOneWord() async throws {
        let end = try await BuiltExecutable().run("serve", "--allow", "all")
        #expect(end.status == 2 && end.errors.contains("--allow must be one of watch"), "\(end.errors)")
    }
}
