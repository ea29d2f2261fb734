import TestSupport
import Testing

/// A request's body and fields leave no copies in memory after their release; a separate program counts them.
@Suite struct WipedRequestTests {
    @Test func aBodyAndItsFieldsAreWipedWithTheRequest() async throws {
        let end = try await ChildProcess.run(BuiltProgram.path("secrets-probe"), [], environment: [:])
        // A received body, then a form that is sent: the counts while they are held, with their fields or as a body
        // too, and after release.
        #expect(end.lines == ["1 2 0", "1 2 0"], "\(end.errors)")
    }
}
