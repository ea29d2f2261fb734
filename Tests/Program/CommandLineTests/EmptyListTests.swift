import FoundationEssentials
import TestSupport
import Testing

/// For an empty list, a message on standard error tells readers that it is empty.
@Suite(.timeLimit(.minutes(3))) struct EmptyListTests {
    private static let lists = [
        (["users", "list"], "There are no users.", "Es gibt keine Benutzer.", "Kullanıcı yok."),
        // A filter hides the users that there may be.
        (
            ["users", "list", "--search", "nobody"], "No user matches the search and the status.",
            "Kein Benutzer passt zu Suche und Status.", "Aramaya ve duruma uyan kullanıcı yok."
        ),
        (
            ["users", "list", "--status", "locked"], "No user matches the search and the status.",
            "Kein Benutzer passt zu Suche und Status.", "Aramaya ve duruma uyan kullanıcı yok."
        ),
        (
            ["events", "list", "--type", "LOGIN_ERROR"], "There are no such events.",
            "Es gibt keine solchen Ereignisse.", "Böyle bir olay yok."
        ),
        (
            ["runs", "list"], "There are no runs: run a flow first.",
            "Es gibt keine Läufe: Führen Sie zuerst einen Ablauf aus.",
            "Çalıştırma kaydı yok: önce bir akış çalıştırın."
        ),
        (
            ["runs", "list", "--provider", "bank"], "There are no such runs.", "Es gibt keine solchen Läufe.",
            "Böyle bir çalıştırma yok."
        ),
        (
            ["sudo", "keys", "list"], "There are no TEST registration keys.",
            "Es gibt keine TEST-Registrierungsschlüssel.", "TEST kayıt anahtarı yok."
        ),
        (["sudo", "issuers", "list"], "There are no issuers.", "Es gibt keine Issuer.", "Issuer yok."),
        (
            ["sudo", "fingerprints", "list"], "There are no signing certificates.",
            "Es gibt keine Signaturzertifikate.", "İmza sertifikası yok."
        ),
        (["sudo", "devices", "list"], "No device is listed.", "Kein Gerät ist aufgeführt.", "Listede cihaz yok."),
        (
            ["sudo", "registrations", "list"], "There are no registrations.", "Es gibt keine Registrierungen.",
            "Kayıt yok."
        ),
        (
            ["sudo", "registrations", "list", "--failed"], "No registration has failed.",
            "Keine Registrierung ist fehlgeschlagen.", "Başarısız kayıt yok."
        ),
        (["sudo", "users", "list"], "There are no users.", "Es gibt keine Benutzer.", "Kullanıcı yok."),
    ]

    @Test func anEmptyListSaysSoInTheLanguageAndNothingWithJSON() async throws {
        let program = try BuiltExecutable()
        for (command, english, german, turkish) in Self.lists {
            for (language, sentence) in [("en", english), ("de", german), ("tr", turkish)] {
                let end = try await program.run(command + ["--language", language])
                #expect(end.status == 0 && end.lines.isEmpty, "\(command): \(end.lines)")
                #expect(end.errors == "idp-wizard: \(sentence)\n")
            }
            let json = try await program.run(command + ["--json"])
            #expect(json.status == 0 && json.lines.isEmpty && json.errors.isEmpty, "\(command): \(json.errors)")
        }
    }

    /// These lists are never empty at the embedded server.
    @Test func aProviderWithoutClientsTenantsOrProvidersHasAnEmptyListToo() async throws {
        let program = try BuiltExecutable()
        let empty = try LoopbackServer { request in
            .http(
                "200 OK", ["Content-Type: application/json"],
                body: request.requestLine.contains("/token") ? #"{"access_token":"a","expires_in":60}"# : "[]")
        }
        let profile = """
            name: bank
            kind: keycloak
            base-url: \(empty.base)
            tenant: bank
            admin: { username: admin, password-file: admin.secret }
            """
        try program.folder.write("bank.yaml", Array(profile.utf8))
        try program.folder.write("admin.secret", Array("Geheim-123\n".utf8))
        for (command, sentence) in [
            (["clients", "list"], "There are no clients."),
            (["tenants", "list"], "There are no tenants that the administrator can see."),
            (["users", "list"], "There are no users."), (["groups", "list"], "There are no groups."),
        ] {
            let end = try await program.run(["--provider", program.folder.path("bank.yaml")] + command)
            #expect(end.status == 0 && end.lines.isEmpty, "\(command): \(end.lines)")
            #expect(end.errors.hasSuffix("idp-wizard: \(sentence)\n"), "\(end.errors)")
        }
        #expect(try await program.run("sudo", "providers", "remove", "sandbox", "--yes").status == 0)
        let none = try await program.run("sudo", "providers", "list")
        #expect(none.status == 0 && none.errors == "idp-wizard: There are no OpenID providers.\n", "\(none.errors)")
    }
}
