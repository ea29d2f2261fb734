import FoundationEssentials
import Glibc
import HTTPClient
import HTTPMessage
import IdentityModel
import JOSE
import Sentences
import TestSupport
import Testing
import WatchProtocol

@testable import idp_wizard

/// `watch`, as a program: an app sends requests to the sandbox at the issuer's port.
@Suite(.timeLimit(.minutes(3))) struct WatchCommandTests {
    private static let redirectURI = "http://localhost:5173/cb"

    /// A program with a client, which watches the sandbox until `end`.
    private struct Scene {
        let program: BuiltExecutable
        let watch: ChildProcess
        let issuer: String

        init(_ options: String...) async throws {
            program = try BuiltExecutable()
            try await program.takeOwnPort()
            let client = try await program.run(
                "clients", "create", "spa", "--redirect-uri", WatchCommandTests.redirectURI)
            #expect(client.status == 0, "\(client.errors)")
            watch = try program.start(["watch"] + options)
            let ready = try #require(await watch.line(containing: "http"))
            let words = ready.split { " \"".contains($0) }
            issuer = try #require(words.first { $0.hasPrefix("http") }.map(String.init))
        }

        /// Sends an authorization request with a redirect URI.
        func open(_ redirectURI: String) async throws {
            let fields: FormFields = [
                "client_id": "spa", "response_type": "code", "scope": "openid", "redirect_uri": redirectURI,
                "state": "a-state", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                "code_challenge_method": "S256",
            ]
            var settings = HTTPClientSettings()
            settings.userAgent = "an app"
            let target = "\(issuer)/protocol/openid-connect/auth?\(fields.encoded)"
            _ = try await CurlExchange(settings: settings).send(HTTPRequest(target: target))
        }
    }

    @Test func aRedirectURIThatDiffersIsTold() async throws {
        let scene = try await Scene("--json", "--until", "error", "--deadline", "150")
        try await scene.open(Self.redirectURI)
        try await scene.open(Self.redirectURI + "/")
        let end = await scene.watch.ended()
        #expect(end.status == 0, "\(end.errors)")
        let messages = try end.lines.compactMap { WatchedMessage(try JSONValue(parsing: Array($0.utf8))) }
        #expect(messages.map(\.status) == [200, 400])
        let last = try #require(messages.last)
        #expect(last.client == "spa" && last.user == nil && last.name == "GET auth")
        #expect(last.finding?.found == Self.redirectURI + "/" && last.finding?.expected == Self.redirectURI)
        #expect(last.finding?.sentence.english.contains("it has a slash at its end") == true)
        #expect(!end.lines.joined().contains("a-state"))
    }

    /// The diagram of a kept login has the finding between the request and its answer.
    @Test func aLoginIsKeptAsARun() async throws {
        let scene = try await Scene("--keep", "--until", "2", "--deadline", "150")
        try await scene.open(Self.redirectURI)
        try await scene.open(Self.redirectURI + "/")
        let end = await scene.watch.ended()
        #expect(end.status == 0 && end.lines.count { $0.contains("kept as run") } == 2, "\(end.lines)")
        let listed = try await scene.program.run("runs", "list")
        #expect(listed.lines.count { $0.contains("watch spa") } == 2, "\(listed.lines)")
        let shown = try await scene.program.run("runs", "show", "last")
        #expect(shown.lines.joined().contains("redirect-uri-differs"), "\(shown.lines)")
    }

    @Test func theSentencesAreTranslated() async throws {
        let scene = try await Scene("--until", "1", "--deadline", "150", "--language", "de")
        try await scene.open(Self.redirectURI + "/")
        let end = await scene.watch.ended()
        #expect(end.status == 0 && end.lines.joined().contains("nicht registriert"), "\(end.lines)")
        #expect(end.lines.joined().contains("   spa   -   GET auth   400 "))
    }

    /// What this program's own flows send is shown only if asked for.
    @Test func theDeadlineEndsIt() async throws {
        let scene = try await Scene("--client", "other", "--deadline", "3")
        try await scene.open(Self.redirectURI + "/")
        let end = await scene.watch.ended()
        #expect(end.status == 124 && end.lines.count == 1, "\(end.lines)")
    }

    @Test func ctrlCEndsIt() async throws {
        let scene = try await Scene("--json")
        scene.watch.send(SIGINT)
        #expect(await scene.watch.ended().status == 130)
    }

    /// With a user, the messages of a conversation are printed once its user is known.
    @Test func aUsersConversations() {
        func message(_ conversation: Int64, _ user: String?, own: Bool = false) -> WatchedMessage {
            var message = WatchedMessage(
                time: Date(timeIntervalSince1970: 0), name: "POST token", status: 200, events: [])
            (message.conversation, message.user, message.isOwn) = (conversation, user, own)
            return message
        }
        var filter = WatchFilter(client: nil, user: "jane", showsOwn: false)
        #expect(filter.shown(message(1, nil)) == [])
        #expect(filter.shown(message(2, nil)) == [])
        #expect(filter.shown(message(2, "mary")) == [])
        #expect(filter.shown(message(1, "jane")) == [message(1, nil), message(1, "jane")])
        #expect(filter.shown(message(1, nil)) == [message(1, nil)])
        #expect(filter.shown(message(0, nil)) == [])
        var all = WatchFilter(client: nil, user: nil, showsOwn: true)
        #expect(filter.shown(message(1, "jane", own: true)) == [] && all.shown(message(3, nil, own: true)).count == 1)
    }

    /// With a client, the refusal of one of its tokens is shown, although the request names no client.
    @Test func aClientsConversations() {
        func message(_ conversation: Int64, _ client: String?) -> WatchedMessage {
            var message = WatchedMessage(
                time: Date(timeIntervalSince1970: 0), name: "GET userinfo", status: 401, events: [])
            (message.conversation, message.client) = (conversation, client)
            return message
        }
        var filter = WatchFilter(client: "spa", user: nil, showsOwn: false)
        #expect(filter.shown(message(1, nil)) == [])
        #expect(filter.shown(message(1, "spa")) == [message(1, "spa")])
        #expect(filter.shown(message(1, nil)) == [message(1, nil)])
        #expect(filter.shown(message(1, "other")) == [] && filter.shown(message(2, "other")) == [])
        #expect(filter.shown(message(2, nil)) == [] && filter.shown(message(0, nil)) == [])
    }

    /// At a terminal, what was found stays below its message when it is wrapped.
    @Test func findingsAreIndentedInEachRow() throws {
        var message = WatchedMessage(
            time: Date(timeIntervalSince1970: 0), name: "GET auth", status: 400, events: [])
        message.finding = RuleFinding(
            "client-unknown", found: "spa", source: "RFC 6749", Text("There is no client spa in this realm at all."))
        let printed = PrintedMessage(message)
        let texts = try Language.english.texts()
        #expect(
            printed.findings(texts, width: 32) == [
                "   There is no client spa in", "   this realm at all.", "   found: spa (RFC 6749)",
            ])
        #expect(
            printed.findings(texts) == [
                "   There is no client spa in this realm at all.", "   found: spa (RFC 6749)",
            ])
    }
}
