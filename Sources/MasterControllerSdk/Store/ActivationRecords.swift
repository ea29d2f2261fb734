import FoundationEssentials
import IdentityModel
import SQLite

extension DeviceStore {
    /// Writes down that a code is about to be exchanged, and gives the record's id.
    func beginActivation(
        tenant: String, client: String, at now: Date, _ random: any RandomSource
    ) async throws(Refusal) -> String {
        let id = random.uuid()
        try await write { connection in
            try connection.execute(
                "INSERT INTO activations (activation_id, tenant_id, client_id, started_at) VALUES (?, ?, ?, ?)",
                [.text(id), .text(tenant), .text(client), .date(now)])
        }
        return id
    }

    /// Drops a record whose activation the provider has refused: there is nothing in doubt.
    func dropActivation(_ id: String) async throws(Refusal) {
        try await write { connection in
            try connection.execute("DELETE FROM activations WHERE activation_id = ?", [.text(id)])
        }
    }

    /// The activations whose process has ended without a result; none while another program is in the middle of one.
    func interruptedActivations() async throws(Refusal) -> [InterruptedActivation] {
        guard let held = lock.acquireIfFree() else { return [] }
        defer { held.release() }
        return try await read { connection in
            try connection.query("SELECT * FROM activations ORDER BY started_at").map { row in
                InterruptedActivation(
                    tenantId: try row.string("tenant_id"), clientId: try row.string("client_id"),
                    startedAt: try row.date("started_at"))
            }
        }
    }
}
