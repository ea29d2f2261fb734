import Tapes
import Testing

/// Faults of a tape.
@Suite struct TapeErrorTests {
    @Test func aFaultNamesItsLine() {
        #expect(TapeError(line: 3, problem: "unknown command").description == "Line 3: unknown command")
    }
}
