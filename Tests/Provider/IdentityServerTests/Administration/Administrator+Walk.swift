import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

extension Walk {
    /// The walks of a file in the folder `Walks`.
    static func all(_ name: String) -> [Walk] {
        all(in: #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Walks/\(name).walk")
    }

    /// Runs on a server of its own.
    func run() async throws { try await run(on: Administrator()) }

    /// `<admin>` is the administrator's token, `<now>` the time in milliseconds.
    func run(on admin: Administrator) async {
        let now = Int64(admin.fixture.clock.now().timeIntervalSince1970 * 1000)
        await run(on: admin, keeping: ["admin": .string(admin.token), "now": .integer(now)])
    }
}

/// The words of walks:
///
///     wait SECONDS
///     service NAME ROLE,ROLE → {"token": "<robot>", "client": "<id>", "user": "<id>"}
///     user NAME PASSWORD → "<id>"
///     pool → {"poolId": "<pool>", "clientId": "<client>", "identityPoolId": "<id>"}
///     key → {"public": "<PEM>", "private": "<PEM>"}
///     list COUNT TEXT → ["TEXT0", "TEXT1", …]
///     crlf TEXT → the text with CRLF line ends
///     events → [{"path": …, "error": …}], the administrators' events of the sandbox, the latest first
extension Administrator: WalkServer {
    func send(_ request: HTTPRequest) async -> HTTPResponse { await fixture.send(request) }

    func perform(_ words: [String]) async throws -> JSONValue? {
        switch words[0] {
        case "wait": fixture.clock.advance(seconds: try #require(Double(words[1])))
        case "service":
            let made = try await service(words[2].split(separator: ",").map(String.init), named: words[1])
            return [
                "token": .string(made.administrator.token), "client": .string(made.client), "user": .string(made.user),
            ]
        case "user": return .string(try await fixture.makeUser(words[1], password: words[2]).id)
        case "pool":
            let pool = try #require(try await fixture.store.pool(ofRealm: fixture.sandbox.id))
            return [
                "poolId": .string(pool.poolID.rawValue), "clientId": .string(pool.clientID.rawValue),
                "identityPoolId": .string(pool.identityPoolID),
            ]
        case "key":
            let key = try SigningKey.generate(.rs256)
            return [
                "public": .string(try key.publicKey.rsaPublicKeyPEM()),
                "private": .string(try key.withPKCS1PEM { String(decoding: $0, as: UTF8.self) }),
            ]
        case "list": return .array((0..<(try #require(Int(words[1])))).map { .string("\(words[2])\($0)") })
        case "crlf": return .string(words[1].replacing("\n", with: "\r\n"))
        case "events":
            let events = try await fixture.store.adminEvents(AdminEventQuery(), in: fixture.sandbox)
            return .array(
                events.map { ["path": .string($0.event.path), "error": $0.event.error.map(JSONValue.string) ?? .null] })
        default: throw WalkError(words: "no such word: \(words[0])")
        }
        return nil
    }
}
