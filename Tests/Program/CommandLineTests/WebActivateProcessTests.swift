import Glibc
import TestSupport
import Testing

/// `flow web-activate` in a script: a process, and a real browser that opens the printed address.
@Suite(.timeLimit(.minutes(3))) struct WebActivateProcessTests {
    private static func url(in line: String) -> String? {
        line.split(separator: "\"").map(String.init).first { $0.hasPrefix("http") }
    }

    @Test(.enabled(if: HeadlessBrowser.program != nil, "Chromium is not installed: .dev/packages test installs it"))
    func theAddressIsPrintedAndTheAccountThatTheBrowserMakesIsLoggedIn() async throws {
        let program = try BuiltExecutable()
        let process = try program.start(
            "flow", "web-activate", "--agent", "browser", "--client", "IDPRegistration", "--no-open", "--json")
        let line = try #require(await process.line(containing: #""type":"open""#))
        let browser = try await HeadlessBrowser.start()
        try await browser.open(try #require(Self.url(in: line)))
        for (field, value) in [
            ("username", "nora"), ("email", "nora@example.com"), ("firstName", "Nora"), ("lastName", "Nowak"),
            ("password", "Geheim-123"), ("confirmPassword", "Geheim-123"),
        ] {
            try await browser.fill(field, value)
        }
        try await browser.press("form button[type=submit]")
        let end = await process.ended()
        #expect(end.status == 0, "\(end.errors)")
        #expect(
            end.lines.last
                == #"{"type":"result","flow":"web-activate","status":"OK","sdkState":"LOGGED_IN","userId":"nora"}"#)
        #expect(!end.lines.joined().contains("Geheim-123"))
    }

    @Test func whoeverPressesControlCWhileTheBrowserIsWaitedForEndsCancelled() async throws {
        let program = try BuiltExecutable()
        let process = try program.start("flow", "web-activate", "--agent", "browser", "--no-open", "--json")
        _ = try #require(await process.line(containing: #""type":"open""#))
        process.send(SIGINT)
        let end = await process.ended()
        #expect(end.status == 130)
        #expect(end.lines.last?.contains(#""status":"USER_CANCEL""#) == true)
    }

    @Test func thePastedAddressOfAnotherFlowIsRefusedWithItsSentence() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("pasted", Array("https://kobil/OpenIdRedirectUri#state=other&code=stolen\n".utf8))
        let end = try await program.run(
            "flow", "web-activate", "--agent", "paste", "--json", "--field",
            "redirect-url=@\(program.folder.path("pasted"))")
        #expect(end.status == 1)
        #expect(end.lines.contains { $0.contains(#""type":"open""#) && $0.contains("X-KOBIL-ASTCLIENTDATA") })
        #expect(end.errors.contains("another flow"))
    }

    @Test func eachPastedLineThatIsNotTakenIsToldWhy() async throws {
        let program = try BuiltExecutable()
        let end = try await program.run(
            "flow", "web-activate", "--agent", "paste", "--json",
            input: "https://kobil/OpenIdRedirectUri#state=other&code=stolen\nnonsense\nhttps://evil.example/?code=1\n")
        #expect(end.status != 0)
        let told = [
            "another flow", "That is not an address", "That address is at https://evil.example", "no line to read",
        ]
        for words in told { #expect(end.errors.contains(words), "\(end.errors)") }
    }

    @Test func theDeadlineEndsTheWait() async throws {
        let program = try BuiltExecutable()
        let end = try await program.run(
            "flow", "web-activate", "--agent", "browser", "--no-open", "--json", "--deadline", "0.5")
        #expect(end.status == 124)
    }
}
