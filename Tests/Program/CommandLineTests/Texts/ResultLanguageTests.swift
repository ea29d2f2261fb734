import TestSupport
import Testing

/// Output for readers is translated; output for scripts is not.
@Suite(.timeLimit(.minutes(3))) struct ResultLanguageTests {
    @Test func commandsAnswerInTheLanguage() async throws {
        var program = try BuiltExecutable()
        program.variables["LC_ALL"] = "de_DE.UTF-8"
        let created = try await program.run("users", "create", "jane")
        #expect(created.lines == ["jane ist beim Provider angelegt."])
        let code = try await program.run("code", "issue", "jane").lines.joined()
        #expect(try #/   für jane, bis \d+\. \p{L}+\.? \d{4}, \d\d:\d\d$/#.firstMatch(in: code) != nil, "\(code)")
        let shown = try await program.run("users", "show", "jane").lines
        #expect(shown.contains("Benutzer: jane") && shown.contains("gesperrt: nein"))
        #expect(try await program.run("users", "unlock", "jane").lines == ["jane war nicht gesperrt."])
        let client = try await program.run("clients", "create", "app", "--redirect-uri", "http://127.0.0.1/a")
        #expect(client.lines == ["app ist beim Provider angelegt."])
        #expect(try await program.run("clients", "show", "app").lines.contains("Zustimmung: wird nicht verlangt"))
        #expect(try await program.run("users", "show", "max").errors.contains("Es gibt keinen Benutzer max."))
        try program.folder.write("users.csv", Array("username\nmax\n".utf8))
        let file = program.folder.path("users.csv")
        let onboarded = try await program.run("onboard", file)
        #expect(
            onboarded.lines == ["1 von 1 Benutzern sind in Ordnung. Ergebnisse: \(file).results.csv (created 1)"])
        program.variables["LC_ALL"] = "tr_TR.UTF-8"
        let deleted = try await program.run("users", "delete", "jane", "--yes").lines
        #expect(
            deleted.first?.hasPrefix("jane sağlayıcıda silindi. 15 dakika içinde geri almak için: idp-wizard users")
                == true)
        #expect(try await program.run("users", "restore", "jane").lines == ["jane geri getirildi."])
        let purged = try await program.run("users", "delete", "jane", "--yes", "--purge").lines
        #expect(purged == ["jane sağlayıcıda silindi."])
        let clients = try await program.run("clients", "list").lines
        #expect(clients.contains { $0.hasPrefix("app ") && $0.hasSuffix(" açık") })
        #expect(try await program.run("sudo", "pool", "show").lines.contains("parmak izleri: denetlenmez"))
        let json = try await program.run("users", "create", "jane", "--json").objects.last
        #expect(json?["username"] as? String == "jane" && json?["enabled"] as? Bool == true)
    }

    @Test func aFlowAnswersInTheLanguage() async throws {
        var program = try BuiltExecutable()
        try await program.prepareUser("jane")
        program.variables["LC_ALL"] = "de_DE.UTF-8"
        let end = try await program.run(["flow", "activate", "--mode", "no"] + program.activation("jane"))
        #expect(end.lines.last == "activate: OK, LOGGED_IN als jane", "\(end.errors)")
    }

    @Test(arguments: [
        (["--language", "de", "flwo"], "idp-wizard: Es gibt keinen Befehl flwo. Meinten Sie flow?"),
        (["users", "crate", "x", "--language=de"], "idp-wizard: Es gibt kein users crate. Meinten Sie users create?"),
        (["users", "show", "--language=tr"], "idp-wizard: users show şunu ister: NAME."),
    ]) func anErrorOfTheLineIsInTheLanguageThatItNames(_ line: [String], _ sentence: String) async throws {
        let end = try await BuiltExecutable().run(line)
        #expect(end.status == 2 && end.errors.contains(sentence), "\(end.errors)")
    }
}
