import Tapes
import Testing

@Suite struct TapeErrorTests {
    @Test func aFaultNamesItsLine() {
        #expect(TapeError(line: 3, TapeProblem(.unknownKey, "entre")).description == "line 3: there is no key entre.")
    }
}
