import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

/// The program is killed during a registration: the next flow determines whether the user exists.
@Suite(.timeLimit(.minutes(5))) struct SudoKilledRegistrationTests {
    /// A served pool, a profile for its administration, and an app's profile that reaches the pool through a proxy.
    private struct Bench {
        let program: BuiltExecutable
        let server: ChildProcess
        let proxy: SignUpProxy

        init(answers: Bool) async throws {
            program = try BuiltExecutable()
            server = try program.start(
                "serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("s.sqlite"), "--json")
            let ready = try #require(await server.line(containing: "\"ready\""))
            let place = try #require(ready.firstRange(of: "\"listen\":\"").map { ready[$0.upperBound...] })
            let port = try #require(place.prefix { $0 != "\"" }.split(separator: ":").last.flatMap { UInt16($0) })
            proxy = try SignUpProxy(to: port, answers: answers)
            let served = """
                name: served
                kind: kobil
                base-url: http://127.0.0.1:\(port)/auth
                tenant: sandbox
                admin: { username: admin, password-file: s.sqlite.admin }
                """
            let app = """
                name: app
                kind: sudo
                config: sudoplatformconfig.json
                endpoint: \(proxy.base)
                test-key: { file: register_key.private, id-file: register_key.id }
                """
            try program.folder.write("served.yaml", Array(served.utf8))
            try program.folder.write("app.yaml", Array(app.utf8))
            for line in [
                ["config", "--out", program.folder.path("sudoplatformconfig.json")],
                ["keys", "generate", "--out", program.folder.path],
            ] {
                let end = try await administer(line)
                #expect(end.status == 0, "\(line): \(end.errors)")
            }
        }

        func administer(_ line: [String]) async throws -> ChildProcess.End {
            try await program.run(["sudo"] + line + ["--provider", program.folder.path("served.yaml"), "--json"])
        }

        func app(_ line: String...) async throws -> ChildProcess.End {
            try await program.run(line + ["--provider", program.folder.path("app.yaml"), "--json"])
        }

        func users() async throws -> [String] {
            try await administer(["users", "list"]).objects.compactMap { $0["username"] as? String }
        }

        /// Registers, and kills the program when its SignUp has reached the proxy.
        func registerAndKill() async throws {
            let child = try program.start([
                "flow", "register-test", "--name", "team", "--provider", program.folder.path("app.yaml"), "--json",
            ])
            await proxy.reached.wait()
            child.send(SIGKILL)
            #expect(await child.ended().status == 128 + SIGKILL)
            proxy.passEverything()
        }

        /// The user of the registration whose outcome is unknown.
        func interrupted() async throws -> String {
            let state = try #require(try await app("state").objects.first)
            #expect(state["sdkState"] as? String == "NOT_REGISTERED" && state["userId"] == nil)
            return try #require(state["interruptedRegistration"] as? String)
        }

        func stop() async {
            server.send(SIGTERM)
            _ = await server.ended()
        }
    }

    @Test func aUserWhoExistsIsAdoptedByTheNextFlow() async throws {
        let bench = try await Bench(answers: true)
        try await bench.registerAndKill()
        let name = try await bench.interrupted()
        #expect(try await bench.users() == [name])
        let end = try await bench.app("flow", "sign-in")
        #expect(end.status == 0 && end.last("result")?["sdkState"] as? String == "SIGNED_IN", "\(end.errors)")
        #expect(end.last("result")?["userId"] as? String == name)
        let state = try #require(try await bench.app("state").objects.first)
        #expect(state["userId"] as? String == name && state["interruptedRegistration"] == nil)
        #expect(try await bench.users() == [name])
        await bench.stop()
    }

    @Test func aUserWhoExistsIsAdoptedByTheNextRegistration() async throws {
        let bench = try await Bench(answers: true)
        try await bench.registerAndKill()
        let name = try await bench.interrupted()
        let end = try await bench.app("flow", "register-test", "--name", "other")
        #expect(end.status == 0 && end.last("result")?["userId"] as? String == name, "\(end.errors)")
        #expect(end.lines.last?.contains("which was interrupted") == true)
        let state = try #require(try await bench.app("state").objects.first)
        #expect(state["sdkState"] as? String == "REGISTERED" && state["userId"] as? String == name)
        #expect(try await bench.users() == [name])
        await bench.stop()
    }

    @Test func aUserWhoWasNeverCreatedIsForgotten() async throws {
        let bench = try await Bench(answers: false)
        try await bench.registerAndKill()
        let name = try await bench.interrupted()
        #expect(try await bench.users().isEmpty)
        let refused = try await bench.app("flow", "sign-in")
        #expect(refused.status == 1 && refused.last("result")?["status"] as? String == "NOT_REGISTERED")
        let end = try await bench.app("flow", "register-test", "--name", "team")
        let registered = try #require(end.last("result")?["userId"] as? String)
        #expect(end.status == 0 && registered != name, "\(end.errors)")
        #expect(try await bench.users() == [registered])
        await bench.stop()
    }
}

/// A proxy to a local port that delays SignUp, or its answer, until ``passEverything()``.
private final class SignUpProxy: Sendable {
    /// Signalled when the answer to SignUp has arrived here; without `answers`, when SignUp has.
    let reached: Signal
    var base: String { server.base }
    private let server: LoopbackServer
    private let holds: Held

    /// Whether SignUp is delayed.
    private final class Held: Sendable {
        let isOn = Atomic(true)
    }

    /// With `answers`, SignUp reaches the service, but its answer does not reach the client.
    init(to port: UInt16, answers: Bool) throws {
        let (reached, holds) = (Signal(), Held())
        self.reached = reached
        self.holds = holds
        server = try LoopbackServer { request in
            let isHeld =
                holds.isOn.load(ordering: .sequentiallyConsistent)
                && request.values("X-Amz-Target").contains { $0.hasSuffix(".SignUp") }
            if isHeld, !answers {
                reached.give()
                return .hold()
            }
            let answer = Self.forward(request, to: port)
            guard isHeld else { return .bytes(answer) }
            reached.give()
            return .hold()
        }
    }

    func passEverything() { holds.isOn.store(false, ordering: .sequentiallyConsistent) }

    /// Forwards a request.
    ///
    /// Blocks the connection's own thread.
    private static func forward(_ request: LoopbackServer.Request, to port: UInt16) -> [UInt8] {
        let lines = request.head.split(separator: "\r\n").filter { line in
            !["host:", "connection:"].contains { line.lowercased().hasPrefix($0) }
        }
        let head = lines + ["Host: 127.0.0.1:\(port)", "Connection: close", "", ""]
        let text = head.joined(separator: "\r\n") + request.body
        let answer = Mutex("")
        let done = DispatchSemaphore(value: 0)
        Task {
            let connection = try? RawConnection(port: port)
            await connection?.send(text)
            let received = await connection?.rest() ?? ""
            answer.withLock { $0 = received }
            done.signal()
        }
        done.wait()
        return Array(answer.withLock { $0 }.utf8)
    }
}
