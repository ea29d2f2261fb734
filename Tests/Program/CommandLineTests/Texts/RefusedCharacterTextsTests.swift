import IdentityAdministration
import IdentityModel
import Profiles
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// "A character that is not allowed" names the character, wherever the sentence is shown.
@Suite(.timeLimit(.minutes(2))) struct RefusedCharacterTextsTests {
    @Test func aNameThatTheProviderRefusesIsToldItsCharacter() async throws {
        let program = try BuiltExecutable()
        for (line, sentence) in [
            (["users", "create", "jane/doe"], "username has a character that is not allowed: \"/\" at position 5."),
            (["users", "create", "j\u{430}ne"], "\"\u{430}\" (U+0430) at position 2."),
            (["users", "create", "jane\u{9B}1m"], "U+009B at position 5."),
            (["tenants", "create", "a%b"], "The name has a character that is not allowed: \"%\" at position 2."),
            (
                ["sudo", "providers", "add", "a_b", "--issuer", "https://h", "--client-id", "c"],
                "hyphens and dots only; not \"_\" at position 2"
            ),
        ] {
            let end = try await program.run(line)
            #expect(end.status == 1 && end.errors.contains(sentence), "\(end.errors)")
        }
        let german = try await program.run("users", "create", "jane doe", "--language", "de")
        #expect(
            german.errors
                == "idp-wizard: username hat ein Zeichen, das nicht erlaubt ist: \" \" (U+0020) an Stelle 5.\n")
        let json = try await program.run("users", "create", "ja\u{7}ne", "--json")
        let error = try #require(json.last("error")?["error"] as? [String: Any])
        #expect((error["description"] as? String)?.hasSuffix("U+0007 at position 3.") == true)
    }

    @Test func aLineNamesTheCharacterBeforeAnythingIsSent() async throws {
        let program = try BuiltExecutable()
        for (line, sentence) in [
            (
                ["--tenant", "a/b", "users", "list"],
                "--tenant has a character that is not allowed: \"/\" at position 2."
            ),
            (
                ["serve", "--issuer", "http://h\u{200B}/auth"],
                "--issuer has a character that is not allowed: U+200B at position 9."
            ),
        ] {
            let end = try await program.run(line)
            #expect(end.status == 2 && end.errors.contains(sentence), "\(end.errors)")
        }
    }

    /// If the server's rule is unknown, the sentence does not name a character.
    @Test func withoutTheCharacterTheSentenceStaysGeneral() throws {
        let error = AdministrationError(
            .invalid(
                field: "username", message: UntrustedText("error-username-invalid-character"), parameters: []),
            Text("x"))
        #expect(CommandError(error).message.english == "username has a character that is not allowed.")
        try expectInEveryLanguage(fault: CommandError(error).message)
    }

    @Test(arguments: ["jane doe", "a/b", "\u{430}", "\u{200B}", "\u{9B}"])
    func theSentenceIsInEveryLanguage(_ name: String) throws {
        let refused = try #require(RefusedCharacter(in: name) { !$0.isASCII || " /".unicodeScalars.contains($0) })
        try expectInEveryLanguage(fault: refused.sentence(about: "username"))
        try expectInEveryLanguage(fault: refused.sentence(about: "--tenant"))
    }
}
