import FoundationEssentials
import IdentityModel
import JOSE
import PrivateFiles
import SQLite

/// What this device keeps for one tenant of one provider: its keys, its users, their first factors, activations under way.
///
/// Every method is one transaction, so that an end of the process at any moment leaves the state before or after it. Safe to be open in several
/// processes at once: whoever replaces a factor names the version he read, and ``lock`` keeps two from using one refresh token.
final class DeviceStore: Sendable {
    /// Held while the provider is asked for something that is to be stored.
    let lock: StoreLock
    /// Held, by any number of programs together, as long as they have an activation under way that is written down.
    let activationLock: StoreLock
    /// Where the key of first factors stands.
    let sealingKeys: SealingKeyRecords
    private let database: Database

    private init(database: Database, folder: String, sealingKeys: SealingKeyRecords) {
        self.database = database
        self.sealingKeys = sealingKeys
        lock = StoreLock(path: "\(folder)/\(Self.lockName)")
        activationLock = StoreLock(path: "\(folder)/\(Self.activationLockName)")
    }

    private static let lockName = "device.lock"
    private static let activationLockName = "activation.lock"

    /// Opens the store in a folder of its own, and makes both where they are missing; refuses what others own or may write to.
    static func open(folder: String, sealingKeys: SealingKeyRecords) async throws(Refusal) -> DeviceStore {
        try await BlockingCall.runThrowing { () throws(Refusal) in
            do {
                let folder = try PrivateFolder.make(folder)
                for lock in [lockName, activationLockName] { try PrivateFile.check("\(folder)/\(lock)") }
                let database = try Database(
                    path: "\(folder)/device.sqlite", migrations: DeviceStoreSchema.migrations)
                return DeviceStore(database: database, folder: folder, sealingKeys: sealingKeys)
            } catch {
                throw Refusal(storage: error)
            }
        }
    }

    /// Closes the store; no method may be called afterwards.
    func close() async { await BlockingCall.run { [database] in database.close() } }

    /// One transaction that reads.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws(Refusal) -> Value {
        do { return try await database.read(body) } catch { throw Refusal(storage: error) }
    }

    /// One transaction that writes; a throw leaves everything as it was.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws(Refusal) -> Value {
        do { return try await database.write(body) } catch { throw Refusal(storage: error) }
    }
}
