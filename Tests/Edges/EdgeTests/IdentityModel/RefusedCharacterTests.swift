import IdentityModel
import Testing

/// The character that a rule refuses, its printed form, and its position.
@Suite struct RefusedCharacterTests {
    @Test(arguments: [
        ("jane/doe", "\"/\"", 5), ("jane doe", "\" \" (U+0020)", 5), ("j\u{430}ne", "\"\u{430}\" (U+0430)", 2),
        ("jane\u{7}", "U+0007", 5), ("jane\u{9B}1", "U+009B", 5), ("a\u{A0}b", "U+00A0", 2),
        ("\u{1F469}\u{1F3FD}$", "\"$\"", 2), ("\u{1F469}\u{200D}\u{1F680}", "U+200D", 1), ("\u{E4}\"x\"", "\"\"\"", 2),
        ("a\u{2028}b", "U+2028", 2),
        ("\r\n", "U+000D", 1),
    ])
    func theFirstOneInAUserNameIsNamed(_ name: String, _ shown: String, _ position: Int) throws {
        let refused = try #require(NameCharacters.username.firstRefused(in: name))
        #expect(refused.shown == shown && refused.position == position)
    }

    @Test(arguments: ["jane", "jane.doe-1_2@example.com", "J\u{E4}ne", "\u{1E9E}x", "", "\u{1F600}"])
    func aUserNameWithoutOneIsTaken(_ name: String) { #expect(NameCharacters.username.firstRefused(in: name) == nil) }

    @Test(
        arguments: [("O'Neill, Jane", nil), ("Jane Doe", nil), ("\u{416}anna", nil), ("Jane <b>", 6), ("a\u{0}", 2)]
            as [(String, Int?)])
    func aPersonsNameMayHaveMore(_ name: String, _ position: Int?) {
        #expect(NameCharacters.personName.firstRefused(in: name)?.position == position)
    }

    @Test(
        arguments: [("a/b", "\"/\""), ("a%", "\"%\""), ("\u{1B}", "U+001B"), ("a b", nil), ("b\u{FC}ro", nil)]
            as [(String, String?)])
    func aRealmsNameIsPartOfURLs(_ name: String, _ shown: String?) {
        #expect(NameCharacters.firstRefused(inRealm: name)?.shown == shown)
    }

    /// Messages never contain characters that are invisible or control a terminal.
    @Test(arguments: [
        0x0, 0x1B, 0x7F, 0x85, 0xAD, 0x200B, 0x200D, 0x202E, 0x2066, 0xFEFF, 0xE0041, 0x301, 0xE000, 0x3000,
    ])
    func whatCannotBeSeenHasItsCodeOnly(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let refused = try #require(RefusedCharacter(in: "a" + String(Character(scalar)), where: { $0 == scalar }))
        #expect(refused.shown.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && refused.shown.hasPrefix("U+"))
    }
}
