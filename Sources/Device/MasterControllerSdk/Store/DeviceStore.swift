import DeviceStorage
import IdentityModel
import SQLDatabase

/// The device store of one tenant of one provider: keys, users, first factors, activations in progress.
///
/// Each method is one transaction: if the process ends, the store has the state before or after it. Several processes
/// can have it open: replacing a factor requires the version that was read, and ``lock`` prevents two uses of one
/// refresh token.
final class DeviceStore: Sendable {
    /// Held during a request whose result will be stored.
    let lock: StoreLock
    /// Held in shared mode by each program that has a recorded activation in progress.
    let activationLock: StoreLock
    /// The place of the sealing key.
    let sealingKeys: SealingKeyRecords
    private let database: any Database

    private init(folder: DeviceFolder, sealingKeys: SealingKeyRecords) throws {
        self.sealingKeys = sealingKeys
        lock = try folder.lock(named: "device.lock")
        activationLock = try folder.lock(named: "activation.lock")
        database = try folder.database(
            named: DeviceStoreSchema.databaseName, migrations: DeviceStoreSchema.migrations)
    }

    /// Opens the store in its folder, creating both if necessary; throws if others own them or can write to them.
    static func open(folder: String, sealingKeys: SealingKeyRecords) async throws(ControlError) -> DeviceStore {
        try await BlockingCall.runThrowing { () throws(ControlError) in
            do {
                return try DeviceStore(folder: DeviceFolder(folder), sealingKeys: sealingKeys)
            } catch {
                throw ControlError(storage: error)
            }
        }
    }

    /// Closes the store; no method may be called afterwards.
    func close() async { await BlockingCall.run { [database] in database.close() } }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws(ControlError) -> Value {
        do { return try await database.read(body) } catch { throw ControlError(storage: error) }
    }

    /// Runs a write transaction, which an error rolls back.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws(ControlError) -> Value {
        do { return try await database.write(body) } catch { throw ControlError(storage: error) }
    }
}

extension StoreLock {
    /// Waits for the lock; throws if the lock's file cannot be opened or the event is cancelled.
    func held(isShared: Bool = false) async throws(ControlError) -> Held {
        do throws(StorageError) { return try await acquired(isShared: isShared) } catch {
            throw ControlError(storage: error)
        }
    }

    /// The exclusive lock if it is free; otherwise `nil`.
    func heldIfFree() throws(ControlError) -> Held? {
        do throws(StorageError) { return try acquiredIfFree() } catch { throw ControlError(storage: error) }
    }
}
