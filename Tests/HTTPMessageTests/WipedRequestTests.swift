import TestSupport
import Testing

/// A request's body and its fields leave nothing in memory once nobody holds them; counted by a program of its own.
@Suite struct WipedRequestTests {
    @Test func aBodyAndItsFieldsAreWipedWithTheRequest() async throws {
        let end = try await ChildProcess.run(BuiltProgram.path("secrets-probe"), [], environment: [:])
        // A received body, then a form that is sent: held, with its fields or as a body too, and afterwards.
        #expect(end.lines == ["1 2 0", "1 2 0"], "\(end.errors)")
    }
}
