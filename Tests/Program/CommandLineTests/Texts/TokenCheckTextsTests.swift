import IdentityModel
import JOSE
import Localization
import OpenID
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// Why a token is not trusted, in every language: the check, what was expected and what was found.
@Suite(.timeLimit(.minutes(3))) struct TokenCheckTextsTests {
    @Test(arguments: TokenCheck.Name.allCases) func everyCheck(_ name: TokenCheck.Name) throws {
        for check in [
            TokenCheck(name, expected: Text("a subject"), value: "x", passed: false),
            TokenCheck(name, expected: Text("claims of the right types"), found: Text("others"), passed: false),
            TokenCheck(name, expected: Text("the key's"), found: nil, passed: false),
        ] {
            try expectInEveryLanguage(fault: Text("The \("ID token") is not trusted: \(check.sentence)"))
        }
    }

    @Test(arguments: JOSEError.Code.allCases) func everyReasonOfASignature(_ code: JOSEError.Code) throws {
        let check = TokenCheck(.signature, expected: Text("the key's"), found: code.sentence, passed: false)
        try expectInEveryLanguage(fault: Text("The \("ID token") is not trusted: \(check.sentence)"))
    }

    /// A program on whose device josef is activated.
    private static func activated() async throws -> BuiltExecutable {
        let program = try BuiltExecutable()
        try program.folder.write("password", Array("Geheim-123\n".utf8))
        #expect(try await program.run("users", "create", "josef").status == 0)
        let issued = try await program.run("code", "issue", "josef", "--json")
        let code = try #require(issued.objects.first?["code"] as? String)
        try program.folder.write("code", Array((code + "\n").utf8))
        let end = try await program.run(
            "flow", "activate", "--field", "username=josef", "--field", "password=@\(program.folder.path("password"))",
            "--field", "activation-code=@\(program.folder.path("code"))")
        #expect(end.status == 0, "\(end.errors)")
        return program
    }

    @Test func aRefusedTokenIsExplainedInTheUsersLanguage() async throws {
        let program = try await Self.activated()
        let advice = ["de": "Niemand wurde angemeldet", "tr": "Kimse oturum açmadı"]
        let texts: [(fault: String, language: String, words: [String])] = [
            ("clock-skew", "de", ["Ausstellungszeit FEHLGESCHLAGEN: erwartet nicht nach ", ", gefunden "]),
            ("wrong-signature", "de", ["Signatur FEHLGESCHLAGEN", "die des Schlüssels", "nicht mit dem Schlüssel"]),
            ("unknown-kid", "de", ["Schlüssel FEHLGESCHLAGEN", "kein Schlüssel mit dieser ID"]),
            ("clock-skew", "tr", ["düzenlenme zamanı BAŞARISIZ: beklenen en geç ", ", bulunan "]),
            ("wrong-signature", "tr", ["imza BAŞARISIZ", "anahtarla atılmamış bir imza"]),
            ("no-jwks", "en", ["The provider's keys cannot be fetched", "ask the provider's administrator"]),
            ("no-jwks", "de", ["Die Schlüssel des Providers lassen sich nicht abrufen"]),
        ]
        for (fault, language, words) in texts {
            let end = try await program.run(
                "--language", language, "flow", "stay-logged-in", "--user", "josef", "--fault", fault)
            #expect(end.status != 0)
            for text in words { #expect(end.errors.contains(text), "\(fault): \(end.errors)") }
            let isOfKeys = fault == "no-jwks"
            if let text = advice[language], !isOfKeys { #expect(end.errors.contains(text), "\(end.errors)") }
            #expect(!end.errors.contains("discovery") && !end.errors.contains("FAILED"), "\(end.errors)")
        }
    }
}
