import FoundationEssentials
import Testing

@testable import idp_wizard

struct ProgressPacingTests {
    @Test func aReportPassesOnceInAPeriod() {
        let pacing = ProgressPacing(period: 0.5)
        let passed = [0, 0.1, 0.4, 0.5, 0.9, 1.1].filter { pacing.isDue(Date(timeIntervalSince1970: $0)) }
        #expect(passed == [0, 0.5, 1.1])
    }
}
