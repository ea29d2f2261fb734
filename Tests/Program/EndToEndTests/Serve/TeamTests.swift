import FoundationEssentials
import Glibc
import HTTPMessage
import IdentityAdministration
import JOSE
import PostgreSQLCluster
import TestSupport
import Testing

/// The statements of the guide for team servers, with its files.
@Suite(.timeLimit(.minutes(5))) struct TeamTests {
    /// Two servers over one database behind nginx.
    private struct Team {
        let store: SharedStore
        let nginx: Nginx
        let base: String
        let ports: [UInt16]
        var servers: [ServeInstance] = []
        /// The log of the servers that have ended.
        var logged = ""

        init(cluster: PostgreSQLCluster = .shared, standby: PostgreSQLCluster? = nil) async throws {
            let port = try FreePort.find()
            ports = [try FreePort.find(), try FreePort.find()]
            base = "https://127.0.0.1:\(port)/auth"
            store = try await SharedStore(.postgreSQL, issuer: base, cluster: cluster, standby: standby)
            for port in ports { servers.append(try await Self.start(store, at: port)) }
            nginx = try await Nginx(at: port, before: (ports[0], ports[1]))
        }

        private static func start(_ store: SharedStore, at port: UInt16) async throws -> ServeInstance {
            try await ServeInstance.start(
                store, ["--trusted-proxy", "127.0.0.1", "--stop-delay", "1"], at: port, logging: "info")
        }

        /// Stops a server with a signal and starts another in its place.
        mutating func restart(_ number: Int, by signal: Int32 = SIGTERM) async throws {
            servers[number].process.send(signal)
            let end = await servers[number].process.ended()
            #expect(end.status == (signal == SIGKILL ? 137 : 0), "\(end.errors)")
            logged += end.errors
            servers[number] = try await Self.start(store, at: ports[number])
        }

        mutating func stop() async {
            await nginx.stop()
            for server in servers {
                server.process.send(SIGTERM)
                let end = await server.process.ended()
                #expect(end.status == 0, "\(end.errors)")
                logged += end.errors
            }
        }

        func load() async throws -> TeamLoad {
            try await TeamLoad(base: base, exchange: nginx.exchange, store: store)
        }
    }

    @Test(.enabled(if: Nginx.isThere, "nginx (Debian: nginx-light) stands before the servers"))
    func aRollingRestartBehindNginxLosesNoRequest() async throws {
        var team = try await Team()
        let load = try await team.load()
        let running = Task { await load.run() }
        for _ in 0..<2 {
            for number in 0..<2 {
                await load.answers(20)
                try await team.restart(number)
            }
        }
        await load.answers(20)
        load.end()
        await running.value
        #expect(load.failures.isEmpty)
        #expect(load.users.count > 10 && load.logins > 10, "\(load.users.count) users, \(load.logins) logins")
        try await load.check()
        await team.stop()
        let lines = try team.logged.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        let tokens = lines.filter { $0["route"]?.string?.hasSuffix("/token") == true && $0["client_id"] == "shop" }
        #expect(tokens.count > 20)
        #expect(tokens.allSatisfy { $0["client"] == "203.0.113.77" })
    }

    /// Failures other than a restart.
    enum Fault: CaseIterable {
        case killedServer, restartedDatabase, cutConnections
    }

    @Test(
        .enabled(if: Nginx.isThere, "nginx (Debian: nginx-light) stands before the servers"), arguments: Fault.allCases)
    func noAnsweredWriteIsLostIn(_ fault: Fault) async throws {
        let cluster = fault == .restartedDatabase ? PostgreSQLCluster() : .shared
        var team = try await Team(cluster: cluster)
        let load = try await team.load()
        let running = Task { await load.run() }
        for round in 0..<4 {
            await load.answers(20)
            switch fault {
            case .killedServer: try await team.restart(round % 2, by: SIGKILL)
            case .restartedDatabase: try await cluster.restart()
            case .cutConnections:
                try await cluster.psql(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(team.store.database ?? "")'"
                )
            }
        }
        await load.answers(20)
        load.end()
        await running.value
        #expect(load.users.count > 10 && load.logins > 10, "\(load.users.count) users, \(load.logins) logins")
        try await load.checkUsers()
        // A failed request was answered with "retry" or "already done"; a login in progress starts again.
        let told = load.failures.filter { !$0.contains(/\b(400|502|503)\b|User exists with same username|login: 200/) }
        #expect(told.isEmpty, "\(told)")
        await team.stop()
        #expect(!team.logged.contains(#""status":500"#) && !team.logged.contains(#""cause":"defect""#))
    }

    /// The database host fails with all its data, and a standby that has every commit takes over.
    @Test(.enabled(if: Nginx.isThere, "nginx (Debian: nginx-light) stands before the servers"))
    func noAnsweredWriteIsLostInAFailover() async throws {
        let primary = PostgreSQLCluster()
        let standby = PostgreSQLCluster(copying: primary)
        var team = try await Team(cluster: primary, standby: standby)
        try await primary.waitForStandby()
        let load = try await team.load()
        let running = Task { await load.run() }
        await load.answers(40)
        try await primary.kill()
        let before = load.users.count
        try await standby.promote()
        await load.answers(40)
        load.end()
        await running.value
        #expect(load.users.count > before, "\(load.users.count) users, \(load.logins) logins")
        try await load.checkUsers()
        await team.stop()
        let told = team.logged.split(separator: "\n").filter { $0.contains(#""event":"store "#) }
        #expect(told.count { $0.contains("store lost") } == told.count { $0.contains("store back") }, "\(told)")
        #expect(!team.logged.contains(#""status":500"#))
    }

    @Test func aBackupIsRestoredWithTheKeyOfItsTimeAlone() async throws {
        let store = try await SharedStore(.postgreSQL)
        var server = try await ServeInstance.start(store)
        let jane = try await server.administration.createUser(NewUser(username: "jane", email: "jane@example.com"))
        let keys = try await server.get("/protocol/openid-connect/certs").json
        let dump = store.program.folder.path("idp.dump")
        let database = try await PostgreSQLCluster.shared.restoredCopy(of: store.database ?? "", through: dump)
        await server.stop()
        // Neither a missing nor a different key opens the store, and no key is created.
        let other = store.program.folder.path("other")
        for isThere in [false, true] {
            if isThere { try store.program.folder.write("other", Array(repeating: 7, count: 32)) }
            let refused = store.moved(to: database, key: other)
            let end = try await store.program.run(["serve", "--listen", "127.0.0.1:0"] + refused.options)
            #expect(end.status == 4, "\(end.errors)")
            #expect((store.program.folder.permissions("other") != nil) == isThere)
        }
        server = try await ServeInstance.start(store.moved(to: database))
        #expect(try await server.administration.user(jane).username == "jane")
        #expect(try await server.get("/protocol/openid-connect/certs").json == keys)
        await server.stop()
    }

    @Test(.enabled(if: access("/usr/bin/systemd-analyze", X_OK) == 0, "systemd's own program reads the unit"))
    func systemdTakesTheUnit() async throws {
        let folder = try TemporaryFolder()
        let unit = try ServerFile.text(
            "idp-wizard.service", replacing: ["/usr/local/bin/idp-wizard": BuiltProgram.path("idp-wizard")])
        try folder.write("idp-wizard.service", Array(unit.utf8))
        let end = try await ChildProcess.run(
            "/usr/bin/systemd-analyze", ["verify", folder.path("idp-wizard.service")],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"])
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
    }

    /// The command of the systemd unit with local addresses and paths, over two database hosts of which the first does
    /// not answer.
    @Test func theUnitsCommandStarts() async throws {
        let program = try BuiltExecutable()
        let url = try await PostgreSQLCluster.shared.makeURL()
        let unit = try ServerFile.text(
            "idp-wizard.service",
            replacing: [
                "10.0.0.11:8940": "127.0.0.1:0", "${STATE_DIRECTORY}": program.folder.path,
                "postgresql://idp@/idp?host=db1.example.com,db2.example.com":
                    url.replacing("?host=", with: "?host=\(program.folder.path("nowhere")),"),
            ])
        let start = try #require(unit.firstRange(of: "/usr/local/bin/idp-wizard "))
        let command = unit[start.upperBound...].replacing("\\\n", with: "").prefix { $0 != "\n" }
        let words = command.split(separator: " ").map { String($0.filter { $0 != "\"" }) }
        #expect(words.first == "serve" && words.contains { $0.contains("&target_session_attrs=read-write&") })
        let server = try program.start(words + ["--json"])
        let ready = await server.line(containing: "\"ready\"")
        server.send(SIGINT)
        server.send(SIGINT)
        let end = await server.ended()
        #expect(ready?.contains("https://idp.example.com/auth") == true, "\(end.errors)")
    }
}
