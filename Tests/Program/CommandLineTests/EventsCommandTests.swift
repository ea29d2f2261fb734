import FoundationEssentials
import IdentityAdministration
import Localization
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

/// `events list`, as a program, and what `events follow` prints.
@Suite(.timeLimit(.minutes(3))) struct EventsCommandTests {
    /// A program whose sandbox has refused an activation of jane, and one with an unknown name from the same address.
    private static func afterRefusedActivations() async throws -> BuiltExecutable {
        let program = try BuiltExecutable()
        try program.folder.write("password", Array("Geheim-123\n".utf8))
        try program.folder.write("code", Array("00000000\n".utf8))
        #expect(try await program.run("users", "create", "jane").status == 0)
        #expect(try await program.run("code", "issue", "jane").status == 0)
        for name in ["jane", "nobody"] {
            let end = try await program.run(
                "flow", "activate", "--field", "username=\(name)", "--field",
                "password=@\(program.folder.path("password"))", "--field",
                "activation-code=@\(program.folder.path("code"))")
            #expect(end.status != 0)
        }
        return program
    }

    @Test func administratorsEventsNameWhoChangedWhom() async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "create", "jane").status == 0)
        #expect(try await program.run("users", "delete", "jane", "--yes").status == 0)
        let end = try await program.run("events", "list", "--admin")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines.count == 2)
        let deleted = try #require(end.lines.first)
        #expect(deleted.contains("   admin   user deleted   jane   users/"), "\(deleted)")
        #expect(deleted.contains("   admin-cli   "), "the client by its name: \(deleted)")
        let json = try await program.run("events", "list", "--admin", "--type", "CREATE", "--max", "1", "--json")
        #expect(json.objects.map { $0["operationType"] as? String } == ["CREATE"])
        #expect((json.objects.first?["details"] as? [String: Any])?["target_username"] as? String == "jane")
    }

    /// Withdrawing and issuing a code, unlocking and ending sessions are told apart, and are in the user's list.
    @Test func whatAnAdministratorDidWithAUserIsToldInWords() async throws {
        let program = try BuiltExecutable()
        for arguments in [
            ["users", "create", "jane"], ["users", "create", "mary"], ["code", "issue", "jane"],
            ["code", "withdraw", "jane"], ["users", "unlock", "jane"], ["users", "unlock", "mary"],
            ["users", "sessions", "jane", "--end", "all"],
        ] {
            let end = try await program.run(arguments)
            #expect(end.status == 0, "\(arguments): \(end.errors)")
        }
        for (language, words) in [
            (
                "en",
                [
                    "all sessions ended", "user unlocked", "activation code withdrawn", "activation code issued",
                    "user created",
                ]
            ),
            (
                "de",
                [
                    "alle Sitzungen beendet", "Benutzer entsperrt", "Aktivierungscode zurückgezogen",
                    "Aktivierungscode ausgestellt", "Benutzer angelegt",
                ]
            ),
            (
                "tr",
                [
                    "tüm oturumlar sonlandırıldı", "kullanıcının kilidi açıldı", "etkinleştirme kodu geri alındı",
                    "etkinleştirme kodu verildi", "kullanıcı oluşturuldu",
                ]
            ),
        ] {
            let end = try await program.run("--language", language, "events", "list", "--admin", "--user", "jane")
            #expect(end.lines.count == words.count, "\(end.lines)")
            for (line, text) in zip(end.lines, words) { #expect(line.contains("   \(text)   jane   "), "\(line)") }
        }
        let json = try await program.run("events", "list", "--admin", "--user", "jane", "--type", "DELETE", "--json")
        #expect(json.objects.map { $0["resourceType"] as? String } == ["USER_LOGIN_FAILURE", "USER"])
    }

    @Test func oneUsersEventsSayWhySheCannotLogIn() async throws {
        let program = try await Self.afterRefusedActivations()
        for (language, wrong) in [
            ("en", "login refused: the activation code is wrong"),
            ("de", "Anmeldung abgelehnt: der Aktivierungscode ist falsch"),
            ("tr", "oturum açma reddedildi: etkinleştirme kodu yanlış"),
        ] {
            let end = try await program.run("events", "list", "--user", "jane", "--language", language)
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.lines.contains { $0.contains("   jane   " + wrong) }, "\(end.lines)")
        }
        let end = try await program.run("events", "list", "--user", "jane", "--since", "1h")
        #expect(end.lines.contains { $0.contains("   -   login refused: no user has this name") }, "\(end.lines)")
        let other = try await program.run("events", "list", "--user", "mary")
        #expect(other.status == 1 && other.errors.contains("There is no user mary."), "\(other.errors)")
        let none = try await program.run("events", "list", "--type", "REGISTER")
        #expect(none.status == 0 && none.errors == "idp-wizard: There are no such events.\n")
    }

    /// What became of a code stands in the event and in the flow's advice, because an administrator is signed in.
    @Test func aRefusedActivationSaysWhatBecameOfTheCode() async throws {
        let program = try await Self.afterRefusedActivations()
        func activate(_ language: String) async throws -> String {
            _ = try await program.run("users", "unlock", "jane")
            return try await program.run(
                "--language", language, "flow", "activate", "--field", "username=jane", "--field",
                "password=@\(program.folder.path("password"))", "--field",
                "activation-code=@\(program.folder.path("code"))"
            ).errors
        }
        func lastReason(_ language: String) async throws -> String {
            try await program.run("--language", language, "events", "list", "--user", "jane").lines.first ?? ""
        }
        #expect(try await activate("en").contains("Check it, or get a new one: idp-wizard code issue USER."))
        #expect(try await program.run("code", "withdraw", "jane").status == 0)
        for (language, advice, reason) in [
            ("en", "Its administration says that the last activation code was withdrawn", "the last one was withdrawn"),
            ("de", "Seine Administration sagt, dass der letzte Aktivierungscode zurückgezogen wurde", "zurückgezogen"),
            ("tr", "Yönetimi, son etkinleştirme kodunun geri alındığını söylüyor", "sonuncusu geri alınmış"),
        ] {
            let complaint = try await activate(language)
            #expect(complaint.contains(advice) && complaint.contains("(WRONG_CREDENTIALS, 580/6)"), "\(complaint)")
            #expect(try await lastReason(language).contains(reason))
        }
        #expect(try await activate("en").contains("Get a new one: idp-wizard code issue jane."))
        for (option, time, advice) in [
            ("--valid-from", "2099-01-01", "can change the validity of jane"),
            ("--valid-until", "2020-01-01", "can change the validity of jane"),
        ] {
            let issued = try await program.run("code", "issue", "jane", "--json")
            let code = try #require(issued.objects.first?["code"] as? String)
            try program.folder.write("code", Array((code + "\n").utf8))
            #expect(try await program.run("users", "edit", "jane", option, time).status == 0)
            let complaint = try await activate("en")
            #expect(complaint.contains(advice) && !complaint.contains("can enable"), "\(complaint)")
            #expect(try await program.run("users", "edit", "jane", option, "never").status == 0)
        }
        #expect(try await program.run("users", "disable", "jane", "--yes").status == 0)
        #expect(try await activate("en").contains("The provider's administrator can enable jane again."))
        #expect(try await lastReason("en").contains("the user is disabled"))
    }

    /// A reason has words in every language; what the program does not know stays.
    @Test(arguments: Language.all) func aReasonHasWords(_ language: Language) throws {
        let texts = try language.texts()
        for word in ["not_allowed", "pkce_verification_failed"] { #expect(texts.reason(ofEvent: word) != word) }
        let uri = texts.reason(ofEvent: "invalid_redirect_uri", ["redirect_uri": "http://127.0.0.1:9001/cb"])
        #expect(uri.contains("http://127.0.0.1:9001/cb"))
        #expect(texts.reason(ofEvent: "a_word_of_tomorrow", ["reason": "A sentence."]) == "a_word_of_tomorrow")
    }

    private func event(_ id: Int, at seconds: Double) throws -> PrintedEvent {
        let text = #"{"id":"\#(id)","time":\#(Int64(seconds * 1000)),"type":"LOGIN"}"#
        return .login(try JSONDecoder().decode(LoginEvent.self, from: Data(text.utf8)))
    }

    /// Events that are read twice are printed once; one that appears late is printed.
    @Test func followingPrintsEachEventOnce() throws {
        let (old, older) = (try event(8, at: 100), try event(9, at: 99))
        var window = EventWindow(after: [old, older])
        let (first, second) = (try event(1, at: 101), try event(2, at: 103))
        #expect(window.added([old]) == [])
        #expect(window.since == Date(timeIntervalSince1970: 100))
        #expect(window.added([second, first, old]) == [first, second])
        #expect(window.since == Date(timeIntervalSince1970: 100))
        let (late, new) = (try event(3, at: 102), try event(4, at: 110))
        #expect(window.added([new, second, late, first, old]) == [late, new])
        #expect(window.since == Date(timeIntervalSince1970: 105))
        #expect(window.added([new]) == [])
        var fresh = EventWindow(after: [])
        #expect(fresh.since == nil && fresh.added([]) == [] && fresh.added([first]) == [first])
    }

    /// At a terminal, no row ends inside an ID.
    @Test func aLineIsBrokenBetweenItsPartsAndNotInsideAnID() {
        let id = "8b1d7c1e-6a0f-4f0e-9d51-0c5a7f1f2e3d"
        let parts = ["15:45:09", "admin", "UPDATE USER", "jane", "users/\(id)", "127.0.0.1"]
        #expect(EventLineLayout(width: nil).line(parts) == parts.joined(separator: "   "))
        #expect(
            EventLineLayout(width: 80).line(parts)
                == "15:45:09   admin   UPDATE USER   jane\n   users/\(id)   127.0.0.1")
        let long = ["15:45:09", "admin", "CREATE CLIENT_ROLE_MAPPING", "users/\(id)/role-mappings/clients/\(id)"]
        let rows = EventLineLayout(width: 80).line(long).split(separator: "\n")
        #expect(rows.allSatisfy { $0.count <= 80 })
        #expect(rows.map { $0.components(id) } == [0, 1, 1])
    }
}

extension Substring {
    /// How often the row contains a text.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
