import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import ServerRouting
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The health endpoints for service managers and load balancers.
@Suite struct HealthTests {
    private let log = RecordedLog()

    private func gateway() -> Gateway {
        Gateway(
            log: RequestLog(log: log, clock: StandingClock(), random: SeededRandom()), faults: nil, delay: .usual,
            clock: StandingClock())
    }

    private func opened(check: @escaping @Sendable () async throws(StoreError) -> Void = {}) async throws -> Gateway {
        let gateway = gateway()
        gateway.open(
            to: try await TestProvider().router, TransportSecurity(baseURL: "http://127.0.0.1/auth"), check: check)
        return gateway
    }

    private func ask(
        _ gateway: Gateway, _ path: String, _ method: HTTPMethod = .get, _ headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        await gateway.answer(ServerRequest(http: HTTPRequest(method: method, target: path, headers: headers)))
    }

    private func isUp(_ response: HTTPResponse) -> Bool? {
        switch (response.status, response.shown) {
        case (200, #"{"status":"UP"}"#): true
        case (503, #"{"status":"DOWN"}"#): false
        default: nil
        }
    }

    @Test func aServerIsAliveFromTheStartAndReadyWhileItsStoreIsOpen() async throws {
        let starting = gateway()
        #expect(isUp(await ask(starting, "/health/live")) == true)
        #expect(isUp(await ask(starting, "/health/ready")) == false)
        let running = try await opened()
        #expect(isUp(await ask(running, "/health/live")) == true)
        #expect(isUp(await ask(running, "/health/ready")) == true)
        running.close()
        #expect(isUp(await ask(running, "/health/live")) == true)
        #expect(isUp(await ask(running, "/health/ready")) == false)
        // Requests in progress are still answered.
        #expect(await ask(running, "/auth/realms/sandbox").status == 200)
    }

    @Test func whoAsksMayBeUnknown() async throws {
        let running = try await opened()
        for path in HealthPath.allCases.map(\.rawValue) {
            let request = HTTPRequest(target: path)
            let answer = await running.answer(ServerRequest(http: request, remoteAddress: TrustedProxies.unknownClient))
            #expect(isUp(answer) == true, "\(path)")
        }
    }

    @Test func aStoreThatFailsIsNotReadyAndTheCauseIsLogged() async throws {
        let broken = try await opened { () throws(StoreError) in
            throw StoreError(code: .full, detail: "database or disk is full")
        }
        #expect(isUp(await ask(broken, "/health/ready")) == false)
        let line = try #require(try log.taken().first)
        #expect(line["event"] == "failure" && line["cause"] == "store-full" && line["route"] == "/health/ready")
        #expect(isUp(await ask(broken, "/health/live")) == true)
    }

    @Test func aStopDuringTheCheckIsNotReady() async throws {
        let (began, goesOn) = (Signal(), Signal())
        let running = try await opened { () throws(StoreError) in
            began.give()
            await goesOn.wait()
        }
        async let answer = ask(running, "/health/ready")
        await began.wait()
        running.close()
        goesOn.give()
        #expect(isUp(await answer) == false)
    }

    @Test(arguments: HealthPath.allCases)
    func theyBelongToNoRealmAndNoPageReadsThem(_ path: HealthPath) async throws {
        let running = try await opened()
        let origin: HTTPHeaders = ["Origin": "https://app.example.com"]
        for target in [path.rawValue, path.rawValue + "?realm=sandbox"] {
            let answer = await ask(running, target, .get, origin)
            #expect(isUp(answer) == true)
            #expect(answer.headers["Content-Type"] == "application/json")
            #expect(answer.headers["Cache-Control"] == "no-store")
            #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
            #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
            #expect(answer.headers["Set-Cookie"] == nil)
        }
        for method in [HTTPMethod.post, .put, .delete, .options] {
            let answer = await ask(running, path.rawValue, method, ["X-Amz-Target": "a"])
            #expect(answer.status == 405 && answer.headers["Allow"] == "GET, HEAD")
        }
        for target in [path.rawValue + "/", path.rawValue.uppercased(), "/auth" + path.rawValue, "/health"] {
            #expect(await ask(running, target).status == 404, "\(target)")
        }
    }

    @Test(arguments: HealthPath.allCases)
    func theyAreLoggedAtTheLevelDebugOnly(_ path: HealthPath) async throws {
        let running = try await opened()
        _ = await ask(running, path.rawValue + "?jane")
        let lines = try log.taken()
        #expect(lines.count == 1)
        #expect(lines[0]["level"] == "debug" && lines[0]["route"] == .string(path.rawValue))
        #expect(lines[0]["status"] == 200)
    }

    @Test func everyListenerHasThem() async throws {
        let server = try await EmbeddedIdentityServer.ofTests()
        for port in [server.port, try await server.listen(alsoAt: .anyLoopbackPort)] {
            for path in HealthPath.allCases {
                let connection = try RawConnection(port: port)
                await connection.send("GET \(path.rawValue) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try await connection.answer().status == 200)
                await connection.send("HEAD \(path.rawValue) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try await connection.answer(toHead: true).status == 200)
            }
        }
        await server.stop()
    }
}
