import FoundationEssentials
import Glibc
import HTTPClient
import HTTPMessage
import TestSupport
import Testing

/// `sandbox save`, `restore` and `reset` are killed at random changes of the home's files, while two servers have its
/// store open.
@Suite(.timeLimit(.minutes(10))) struct KilledStatesTests {
    @Test(arguments: ["save", "restore", "reset"])
    func aKillLeavesTheStateBeforeOrTheStateAfter(_ command: String) async throws {
        let bench = try await Bench(command)
        var dice = SplitMix(seed: 87)
        for _ in 0..<SplitMix.rounds(6) {
            let number = 1 + dice.below(bench.changes)
            let found = try await bench.kill(at: number)
            #expect(
                found == bench.before || found == bench.after, "\(number): \(found.differences(from: bench.before))")
            try await bench.expectAnswers()
            try await bench.goBack()
        }
        await bench.stop()
    }

    private struct Bench {
        let program: BuiltExecutable
        let servers: [ChildProcess]
        let ports: [Int]
        let line: [String]
        let before: HomeContents
        let after: HomeContents
        /// How many changes of files the command makes.
        let changes: Int

        init(_ command: String) async throws {
            program = try BuiltExecutable()
            try await program.prepareUser("jane")
            try await Self.run(program, ["flow", "activate", "--mode", "no"] + program.activation("jane"))
            try await Self.run(program, ["sandbox", "save", "start"])
            try await Self.run(program, ["users", "create", "max"])
            try await Self.run(program, ["flow", "delete-user"])
            try await Self.run(program, ["sandbox", "save", "now"])
            var (servers, ports): ([ChildProcess], [Int]) = ([], [])
            for _ in 0..<2 {
                let server = try program.start("serve", "--listen", "127.0.0.1:0", "--json")
                let ready = try #require(await server.line(containing: "\"ready\""))
                servers.append(server)
                ports.append(try #require(try Self.port(in: ready)))
            }
            (self.servers, self.ports) = (servers, ports)
            let line =
                switch command {
                case "save": ["save", "killed"]
                case "restore": ["restore", "start", "--yes"]
                default: ["reset", "--yes"]
                }
            self.line = line
            before = try HomeContents(program)
            let program = program
            changes = try await FileChanges.count(below: program.folder.path("home")) {
                try await Self.run(program, ["sandbox"] + line)
            }
            after = try HomeContents(program)
            try await goBack()
            #expect(try HomeContents(program) == before)
        }

        /// Runs the command until it is killed; returns the contents that the next start of the program finds.
        func kill(at number: Int) async throws -> HomeContents {
            let killed = try program.start(["sandbox"] + line)
            _ = try await FileChanges.count(below: program.folder.path("home"), at: number) {
                killed.send(SIGKILL)
            } during: {
                let end = await killed.ended()
                #expect([0, 128 + SIGKILL].contains(end.status), "\(end.errors)")
            }
            try await Self.run(program, ["state"])
            return try HomeContents(program)
        }

        /// Restores the state before the command.
        func goBack() async throws {
            _ = try await program.run("sandbox", "delete", "killed", "--yes")
            try await Self.run(program, ["sandbox", "restore", "now", "--yes"])
        }

        func expectAnswers() async throws {
            for port in ports {
                let target = "http://127.0.0.1:\(port)/auth/realms/sandbox/.well-known/openid-configuration"
                #expect(try await CurlExchange().send(HTTPRequest(method: .get, target: target)).status == 200)
            }
        }

        func stop() async {
            for server in servers {
                server.send(SIGTERM)
                #expect(await server.ended().status == 0)
            }
        }

        /// The port in `"listen":"127.0.0.1:PORT"`.
        private static func port(in ready: String) throws -> Int? {
            struct Ready: Decodable { let listen: String }
            let listen = try JSONDecoder().decode(Ready.self, from: Data(ready.utf8)).listen
            return listen.split(separator: ":").last.flatMap { Int($0) }
        }

        private static func run(_ program: BuiltExecutable, _ line: [String]) async throws {
            let end = try await program.run(line)
            guard end.status == 0 else { throw ProcessFailure(end) }
        }
    }
}
