import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import JOSE
import Synchronization
import TestSupport
import Testing

struct LockTests {
    private let server = ScriptedAdministration()
    private static let path = "/attack-detection/brute-force/users/7d0e-1"

    /// A client of a provider that reports this lock-out of jane.
    private func client(notBefore: Int64, isLocked: Bool) -> (AdministrationClient, ScriptedExchange) {
        server.state.withLock { state in
            state.override = { request throws(HTTPExchangeError) in
                guard request.target.hasSuffix(Self.path) else { return nil }
                if request.method == .delete { return HTTPResponse(status: 204) }
                return ScriptedAdministration.json([
                    "disabled": .bool(isLocked), "numFailures": 3, "failedLoginNotBefore": .integer(notBefore),
                ])
            }
        }
        return server.client()
    }

    @Test func aLockForAWhileHasAnEndAndIsTakenOffAlone() async throws {
        let (client, exchange) = client(notBefore: 1_795_273_048, isLocked: true)
        let lock = try await client.bruteForceStatus(of: ScriptedAdministration.id)
        #expect(!lock.isPermanent && lock.lockedUntil == Date(timeIntervalSince1970: 1_795_273_048))
        #expect(try await client.unlock(ScriptedAdministration.id) == .unlocked)
        let methods: [HTTPMethod] = exchange.requests.map(\.method).filter { $0 != .get && $0 != .post }
        #expect(methods == [.delete])
    }

    @Test func aLockForGoodHasNoEndAndIsTakenOffByEnablingTheUser() async throws {
        let (client, exchange) = client(notBefore: .max, isLocked: true)
        server.state.withLock { $0.isEnabled = false }
        let lock = try await client.bruteForceStatus(of: ScriptedAdministration.id)
        #expect(lock.isPermanent && lock.lockedUntil == nil)
        try await client.unlock(ScriptedAdministration.id)
        let put = try #require(exchange.requests.last)
        #expect(put.method == .put && exchange.requests.contains { $0.method == .delete })
        #expect(try JSONValue(parsing: put.body)["enabled"]?.bool == true)
    }

    @Test func whomTooManyTriesHaveDisabledIsToldByTheReason() async throws {
        let (client, exchange) = client(notBefore: 1_795_273_048, isLocked: true)
        let locks = try #require(server.state.withLock { $0.override })
        server.state.withLock { state in
            state.override = { request throws(HTTPExchangeError) in
                if let answer = try locks(request) { return answer }
                guard request.method == .get, request.target.hasSuffix("/users/7d0e-1") else { return nil }
                return ScriptedAdministration.json([
                    "id": "7d0e-1", "username": "jane", "enabled": false,
                    "attributes": ["disabledReason": ["permanentLockout"]],
                ])
            }
        }
        #expect(try await client.user(ScriptedAdministration.id).isLockedPermanently)
        try await client.unlock(ScriptedAdministration.id)
        let put = try JSONValue(parsing: try #require(exchange.requests.first { $0.method == .put }).body)
        #expect(put["enabled"]?.bool == true && put["attributes"] == nil)
    }

    @Test func whoWasNotLockedIsToldFromWhoWas() async throws {
        let (client, _) = client(notBefore: 0, isLocked: false)
        #expect(try await client.unlock(ScriptedAdministration.id) == .failuresForgotten(3))
    }

    @Test func whoIsNotLockedHasNeither() async throws {
        let lock = try await client(notBefore: .max, isLocked: false).0.bruteForceStatus(of: ScriptedAdministration.id)
        #expect(!lock.isPermanent && lock.lockedUntil == nil)
    }
}
