import JOSE
import Testing

@Suite struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"), ("\u{3F}\u{3E}\u{7E}\u{3F}", "Pz5-Pw"),
    ])
    func bytesAndTextsBelongTogether(plain: String, encoded: String) {
        #expect(Base64URL.encode(plain.utf8) == encoded)
        #expect(Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test func everyByteSurvives() {
        let all = (0...255).map { UInt8($0) }
        #expect(Base64URL.decode(Base64URL.encode(all)) == all)
    }

    @Test(arguments: ["Z", "Zg==", "Zh", "Zm9", "Zm9v\n", " Zm9v", "Zm 9v", "Zm+v", "Zm/v", "Zm9vé", "Zm9v.", "ZZZZZ"])
    func everyOtherTextIsRefused(text: String) { #expect(Base64URL.decode(text) == nil) }
}
