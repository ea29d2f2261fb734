import IdentityModel
import Recording
import TestSupport
import Testing

@Suite struct RunIDTests {
    @Test func aULIDIsAnID() {
        let text = SeededRandom.another().ulid(milliseconds: 1_790_000_000_000)
        #expect(RunID(rawValue: text)?.rawValue == text)
    }

    @Test(arguments: ["", "../../etc/passwd", "01jd000000000000000000000i", "01JD00000000000000000000000"])
    func otherTextsAreNot(_ text: String) { #expect(RunID(rawValue: text) == nil) }
}
