import TestSupport
import Testing

/// The events of administrators, and Keycloak's paths to read events.
@Suite struct AdminEventTests {
    @Test(arguments: Walk.all("AdminEvent")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test(arguments: Walk.all("AdminEventStores"), [StoreKind.memory, .repeating, .postgreSQL])
    func walkOnADatabase(_ walk: Walk, _ kind: StoreKind) async throws {
        try await walk.run(on: Administrator(TestProvider(store: kind.open(programs: 1)[0])))
    }
}
