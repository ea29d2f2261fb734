import TestSupport
import Testing

/// The attributes `validFrom` and `validUntil` in the admin REST API.
@Suite struct UserValidityRoutesTests {
    @Test(arguments: Walk.all("UserValidityRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }
}
