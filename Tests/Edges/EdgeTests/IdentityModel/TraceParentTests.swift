import IdentityModel
import Testing

private struct ConstantRandom: RandomSource {
    let byte: UInt8
    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
}

@Suite struct TraceParentTests {
    @Test func takesTheStandardsExample() {
        let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        #expect(TraceParent(text)?.description == text)
    }

    @Test(arguments: [
        "", "00", "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x",
        "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n",
    ])
    func refusesWhatTheGrammarDoesNotAllow(text: String) {
        #expect(TraceParent(text) == nil)
    }

    @Test(arguments: [UInt8(0), 1, 255])
    func aFreshOneIsValidWhateverTheRandomness(byte: UInt8) {
        let fresh = TraceParent(random: ConstantRandom(byte: byte))
        #expect(TraceParent(fresh.description) == fresh)
    }
}
