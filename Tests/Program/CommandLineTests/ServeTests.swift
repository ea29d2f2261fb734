import Glibc
import JOSE
import TestSupport
import Testing

/// The embedded server, started by other programs.
@Suite(.timeLimit(.minutes(3))) struct ServeTests {
    @Test func itSaysWhenItIsReadyAndEndsBySignal() async throws {
        let program = try BuiltExecutable()
        let server = try program.start(
            "serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("s.sqlite"), "--json")
        let ready = await server.line(containing: "\"ready\"")
        #expect(ready?.contains("\"issuer\":\"http://127.0.0.1:") == true)
        server.send(SIGTERM)
        let end = await server.ended()
        #expect(end.status == 0)
        #expect(program.folder.permissions("s.sqlite.admin") == 0o600)
    }

    @Test func theIssuerStaysWhateverALaterStartListensAt() async throws {
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let first = try program.start("serve", "--listen", "127.0.0.1:0", "--store", store, "--json")
        _ = await first.line(containing: "\"ready\"")
        first.send(SIGINT)
        let firstEnd = await first.ended()
        #expect(firstEnd.status == 0)
        let issuer = try #require(firstEnd.objects.first?["issuer"] as? String)

        let second = try program.start("serve", "--listen", "127.0.0.1:0", "--store", store, "--json")
        _ = await second.line(containing: "\"ready\"")
        second.send(SIGTERM)
        let secondEnd = await second.ended()
        #expect(secondEnd.objects.first?["issuer"] as? String == issuer)
        #expect(secondEnd.errors.contains("further address"))
    }

    @Test func serversThatStartAtOnceOverNewStoresHaveDifferentIssuersAndListenThere() async throws {
        let program = try BuiltExecutable()
        let servers = try (0..<4).map { try program.start("serve", "--store", program.folder.path("s\($0)"), "--json") }
        var ready: [JSONValue] = []
        for server in servers {
            let line = try #require(await server.line(containing: "\"ready\""))
            ready.append(try JSONValue(parsing: Array(line.utf8)))
            server.send(SIGTERM)
            #expect(await server.ended().status == 0)
        }
        #expect(Set(ready.map { $0["issuer"]?.string }).count == 4)
        for object in ready {
            let place = try #require(object["listen"]?.string)
            #expect(object["issuer"]?.string == "http://\(place)/auth")
        }
    }

    @Test func serversThatStartAtOnceOverOneNewStoreAgreeWhoListensAtTheIssuersPort() async throws {
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let servers = try (0..<4).map { _ in try program.start("serve", "--store", store, "--json") }
        var atTheIssuer = 0
        for server in servers {
            let line = try #require(await server.line(containing: "\"ready\""))
            let ready = try JSONValue(parsing: Array(line.utf8))
            let place = ready["listen"]?.string ?? ""
            if ready["issuer"]?.string == "http://\(place)/auth" { atTheIssuer += 1 }
        }
        #expect(atTheIssuer == 1)
        for server in servers { server.send(SIGTERM) }
        for server in servers {
            let end = await server.ended()
            #expect(end.status == 0)
            #expect(!end.errors.contains("another program listens on"), "\(end.errors)")
        }
    }

    @Test(arguments: [(["--json"], "\"listening\""), ([], "now also listens on 127.0.0.1:")])
    func twoProgramsOverOneStoreServeAtOnceAndTheSecondTakesOver(form: [String], told: String) async throws {
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let first = try program.start("serve", "--listen", "127.0.0.1:0", "--store", store, "--json")
        _ = await first.line(containing: "\"ready\"")
        let second = try program.start(["serve", "--store", store] + form)
        let ready = await second.line(containing: "ready")
        #expect(ready != nil)
        first.send(SIGTERM)
        _ = await first.ended()
        // The take-over is reported on standard output, so that a script can wait for the line.
        #expect(await second.line(containing: told) != nil)
        second.send(SIGTERM)
        #expect(await second.ended().status == 0)
    }

    @Test func aPlainIssuerBeyondLoopbackIsServedOnlyWhenThatIsAllowed() async throws {
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let first = try program.start(
            "serve", "--listen", "127.0.0.1:0", "--issuer", "http://127.0.0.1.example.com:8931/auth", "--store", store,
            "--json")
        _ = await first.line(containing: "\"ready\"")
        first.send(SIGTERM)
        // The issuer's own port is not bound, and the message names the loopback port as an additional address.
        let end = await first.ended()
        #expect(end.status == 0 && end.errors.contains("further address"))
        let second = try await program.run("serve", "--store", store, "--json")
        #expect(second.status == 2)
        for way in ["--tls-cert", "--plain-http-beyond-loopback"] { #expect(second.errors.contains(way)) }
    }

    @Test func aTakenAddressIsRefusedAndNamesTheWayOut() async throws {
        let program = try BuiltExecutable()
        let first = try program.start("serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("a"), "--json")
        let ready = try #require(await first.line(containing: "\"ready\""))
        let place = try #require(try JSONValue(parsing: Array(ready.utf8))["listen"]?.string)
        let second = try await program.run(
            "serve", "--listen", place, "--store", program.folder.path("b"), "--json")
        #expect(second.status == 1)
        #expect(second.errors.contains("--listen"))
        first.send(SIGTERM)
        _ = await first.ended()
    }
}
