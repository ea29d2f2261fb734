import TestSupport
import Testing

/// `user-summaries`: what it shows, and what it refuses.
@Suite struct UserSummaryRoutesTests {
    @Test(arguments: Walk.all("UserSummaryRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }
}
