import Glibc
import Profiles
import Sandbox
import TestSupport
import Testing

@testable import idp_wizard

/// The commands of the guides about a server, in order.
@Suite(.timeLimit(.minutes(3))) struct GuideServeTests {
    private let lines: [String]
    /// The profile of the guide, with the address of a server.
    private let profile: [String]

    init() throws {
        lines = try UserDocument.all().flatMap(\.lines)
        profile = try UserDocument("Assets/Guides/server.md").block(after: "    # served.yaml")
    }

    /// The arguments of `idp-wizard` in the first line that contains a text.
    private func words(_ text: String) throws -> [String] {
        let line = try #require(lines.first { $0.contains("    idp-wizard ") && $0.contains(text) })
        return line.split(separator: " ").dropFirst().map { String($0.filter { $0 != "'" }) }
    }

    private static func address(_ words: [String]) throws -> HostAndPort {
        let index = try #require(words.firstIndex(of: "--listen"))
        return try #require(HostAndPort(words[index + 1]))
    }

    /// The wizard may be open and listens at its sandbox's port.
    @Test func noServerTakesThePortOfTheOpenWizard() throws {
        let servers = lines.filter { $0.contains("    idp-wizard serve --listen ") }
        #expect(servers.count == 2)
        for line in servers {
            let words = line.split(separator: " ").map(String.init)
            #expect(try Self.address(words).port != SandboxServer.usualPort, "\(line)")
        }
        let place = try Self.address(try words("--store sandbox.sqlite"))
        #expect(profile.contains("base-url: http://\(place)/auth"))
    }

    @Test func theCommandsWorkInTheirOrder() async throws {
        let program = try BuiltExecutable()
        let serve = try words("--store sandbox.sqlite")
        let place = try Self.address(serve).description
        // A port that no other test uses replaces the one of the guide.
        let server = try program.start(
            serve.map { word in
                word == place ? "127.0.0.1:0" : word == "sandbox.sqlite" ? program.folder.path(word) : word
            })
        let ready = try #require(await server.line(containing: "\"ready\""))
        let listen = try #require(ready.firstMatch(of: /"listen":"([^"]+)"/)).1
        let text = profile.map { $0.replacing(place, with: String(listen)) }.joined(separator: "\n")
        try program.folder.write("served.yaml", Array((text + "\n").utf8))
        let create = try words("--provider served.yaml clients create").map {
            $0 == "served.yaml" ? program.folder.path($0) : $0
        }
        let created = try await program.run(create)
        #expect(created.status == 0, "\(created.errors)")
        server.send(SIGTERM)
        #expect(await server.ended().status == 0)
    }
}
