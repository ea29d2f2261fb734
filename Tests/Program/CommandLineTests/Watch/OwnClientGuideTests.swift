import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The guide `own-client.md`: its commands in order, its page in a browser, and what it says that `watch` prints.
@Suite(.timeLimit(.minutes(3))) struct OwnClientGuideTests {
    private let guide: UserDocument

    init() throws { guide = try UserDocument("Assets/Guides/own-client.md") }

    /// The arguments of the commands that begin with these words, in order.
    private func commands(_ start: String) -> [[String]] {
        guide.lines.filter { $0.hasPrefix("    idp-wizard \(start)") }.map { line in
            line.split(separator: " ").dropFirst().map(String.init)
        }
    }

    @Test(.enabled(if: HeadlessBrowser.program != nil, "Chromium is not installed: .dev/packages test installs it"))
    func theAppOfTheGuideIsSeenAndMended() async throws {
        let program = try BuiltExecutable()
        try await program.takeOwnPort()
        let page = program.folder.path("index.html")
        let server = try LoopbackServer { _ in
            .http(
                "200 OK", ["Content-Type: text/html"], body: (try? String(contentsOfFile: page, encoding: .utf8)) ?? "")
        }
        // A port that no other test uses replaces the one of the guide.
        let place = "localhost:\(server.port)"
        func run(_ words: [String]) async throws {
            let end = try await program.run(
                words.map { $0 == "password" ? program.folder.path($0) : $0.replacing("localhost:5173", with: place) })
            #expect(end.status == 0, "\(words): \(end.errors)")
        }
        try program.folder.write("password", Array("Correct-horse-9\n".utf8))
        for words in commands("users create") { try await run(words) }
        let creations = commands("clients create")
        try await run(creations[0])

        let watch = try program.start(try #require(commands("watch").first))
        let ready = try #require(await watch.line(containing: "http"))
        let issuer = try #require(ready.split(separator: " ").first { $0.hasPrefix("http") })
        let text = guide.block(after: "    <!-- index.html -->").joined(separator: "\n")
        let usual = "http://127.0.0.1:8931/auth/realms/sandbox"
        #expect(text.contains(usual))
        try program.folder.write("index.html", Array(text.replacing(usual, with: String(issuer)).utf8))

        let browser = try await HeadlessBrowser.start()
        try await browser.open("http://\(place)/")
        try await browser.press("button")
        let told = try #require(await watch.line(containing: "it has a slash at its end"))
        #expect(guide.lines.contains("    " + told.replacing(place, with: "localhost:5173")), "\(told)")

        for words in commands("clients delete") { try await run(words) }
        try await run(creations[1])
        try await browser.open("http://\(place)/")
        try await browser.press("button")
        try await browser.fill("username", "jane")
        try await browser.fill("password", "Correct-horse-9")
        try await browser.press("form button[type=submit]")
        let last = try #require(await watch.line(containing: "POST token"))
        watch.send(SIGINT)
        let shown = await watch.ended().lines
        #expect(last.hasSuffix("   spa   jane   POST token   200"))
        // Without times and numbers of conversations.
        let printed = shown.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
        for line in guide.lines where line.hasPrefix("    23:") {
            #expect(printed.contains(line.split(separator: " ").dropFirst(2).joined(separator: " ")), "\(line)")
        }
        #expect(!shown.joined().contains("Correct-horse-9"))
    }

    /// The table names rules that exist.
    @Test func theRulesExist() throws {
        let folder = "\(Checkout.root)/Sources/Provider/IdentityStore"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        let sources = try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
        let rows = guide.lines.drop { !$0.hasPrefix("| rule |") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
        let rules = rows.flatMap { row in
            row.dropFirst().prefix { $0 != "|" }.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        #expect(rules.count > 20)
        for rule in rules { #expect(sources.contains("\"\(rule)\""), "\(rule)") }
    }
}
