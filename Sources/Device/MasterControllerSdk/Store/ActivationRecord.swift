import DeviceStorage
import FoundationEssentials
import IdentityModel
import SQLDatabase

/// A recorded activation, with the lock that signals other programs that it is in progress.
struct ActivationRecord: Sendable {
    let id: String
    let held: StoreLock.Held
}

extension DeviceStore {
    /// Records that an activation's code is about to be used.
    func beginActivation(
        tenant: String, client: String, at now: Date, _ random: any RandomSource
    ) async throws(ControlError) -> ActivationRecord {
        let held = try await activationLock.held(isShared: true)
        let id = random.uuid()
        try await write { connection in
            try connection.insert(
                into: "activations", ["activation_id": id, "tenant_id": tenant, "client_id": client, "started_at": now])
        }
        return ActivationRecord(id: id, held: held)
    }

    /// Deletes a record whose activation consumed no code, or was refused: its outcome is certain.
    func dropActivation(_ record: ActivationRecord) async throws(ControlError) {
        try await write { connection in
            try connection.execute("DELETE FROM activations WHERE activation_id = ?", record.id)
        }
        record.held.release()
    }

    /// The activations whose process ended without a result; empty while another program has one in progress.
    func interruptedActivations() async throws(ControlError) -> [InterruptedActivation] {
        guard let held = try activationLock.heldIfFree() else { return [] }
        defer { held.release() }
        return try await read { connection in
            try connection.query("SELECT * FROM activations ORDER BY started_at").map { row in
                try InterruptedActivation(
                    tenantId: row["tenant_id"], clientId: row["client_id"], startedAt: row["started_at"])
            }
        }
    }
}
