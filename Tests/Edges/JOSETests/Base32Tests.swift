import JOSE
import Testing

/// The text encoding of shared keys (RFC 4648, section 10).
@Suite struct Base32Tests {
    @Test(arguments: [
        ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func base32GoesBothWays(_ pair: (plain: String, coded: String)) {
        #expect(Base32.encode(pair.plain.utf8) == pair.coded)
        #expect(Base32.decode(pair.coded) == Array(pair.plain.utf8))
        #expect(Base32.decode(pair.coded.lowercased()) == Array(pair.plain.utf8))
        let spaced = pair.coded.map { "\($0) " }.joined()
        #expect(Base32.decode(spaced) == Array(pair.plain.utf8))
    }

    @Test(arguments: ["", "M", "MZX", "0189", "MY======X", "MÄ", "M!", "@MY["])
    func whatIsNoBase32IsNoKey(_ text: String) { #expect(Base32.decode(text) == nil) }
}
