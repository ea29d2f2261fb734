import Secrets
import Testing

@Suite struct HMACSHA256Tests {
    /// RFC 4231, sections 4.3 and 4.7: a short key, and one longer than a block.
    @Test(
        arguments: [
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func theCodesAreThoseOfTheStandard(_ key: [UInt8], _ message: String, _ code: String) {
        let digits = HMACSHA256.code(of: message.utf8, key: Secret(key)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        #expect(digits.joined() == code)
    }
}
