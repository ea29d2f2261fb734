import TestSupport
import Testing

/// Groups, composite roles and protocol mappers in the admin REST API as in Keycloak 26.7.3, and their effect on
/// tokens.
@Suite struct GroupAndMapperTests {
    @Test(arguments: Walk.all("GroupAndMapper")) func walk(_ walk: Walk) async throws { try await walk.run() }
}
