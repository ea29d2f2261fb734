import DeviceStorage
import SQLDatabase
import Sentences
import Synchronization

/// The key store of one provider and pool: keys, passwords and tokens by namespace, sealed.
///
/// Opened at its first use. Each call is one transaction: if the process ends, the store has the state before or after
/// it. Any number of programs and clients can use one folder.
final class KeyStore: Sendable {
    /// Held during a refresh, so that two programs never send the same refresh token.
    static let refreshLockName = "refresh.lock"
    /// Held during a registration, so that no program mistakes a running one for an interrupted one.
    static let registrationLockName = "registration.lock"

    let storage: SudoStorage
    private let random: any RandomSource
    private let opened = Mutex<Opened?>(nil)

    private struct Opened: Sendable {
        let database: any Database
        let refreshLock: StoreLock
        let registrationLock: StoreLock
    }

    init(_ storage: SudoStorage, random: any RandomSource) {
        self.storage = storage
        self.random = random
    }

    /// Runs one transaction on a namespace; an error rolls it back.
    ///
    /// Suspends; never blocks the calling thread.
    func items<Value: Sendable>(
        of namespace: String, _ body: @escaping @Sendable (KeyItems) throws -> Value
    ) async throws(StorageError) -> Value {
        let opened = try await openSuspending()
        do {
            return try await opened.database.write { connection in try body(self.items(namespace, connection)) }
        } catch {
            throw StorageError(error, remedy: Self.remedy)
        }
    }

    /// As ``items(of:_:)``, but blocks the calling thread.
    func itemsBlocking<Value: Sendable>(
        of namespace: String, _ body: @escaping @Sendable (KeyItems) throws -> Value
    ) throws -> Value {
        let opened = try open()
        do {
            return try opened.database.writeBlocking { connection in try body(self.items(namespace, connection)) }
        } catch let error as SudoKeyManagerError {
            throw error
        } catch {
            throw StorageError(error, remedy: Self.remedy)
        }
    }

    /// Waits for the lock of refreshes.
    func lockForRefresh() async throws(StorageError) -> StoreLock.Held {
        try await openSuspending().refreshLock.acquired()
    }

    /// Waits for the lock of registrations.
    func lockForRegistration() async throws(StorageError) -> StoreLock.Held {
        try await openSuspending().registrationLock.acquired()
    }

    private func items(_ namespace: String, _ connection: any Connection) -> KeyItems {
        let keys = SealingKeyRecords(
            keyring: storage.keyring, place: storage.keyPlace, table: KeyStoreSchema.sealingKey)
        return KeyItems(namespace: namespace, sealingKeys: keys, random: random, connection: connection)
    }

    private func openSuspending() async throws(StorageError) -> Opened {
        if let opened = opened.withLock({ $0 }) { return opened }
        return try await BlockingCall.runThrowing { () throws(StorageError) in try self.open() }
    }

    private func open() throws(StorageError) -> Opened {
        do {
            return try opened.withLock { opened in
                if let opened { return opened }
                for folder in storage.foldersAbove { _ = try DeviceFolder(folder) }
                let folder = try DeviceFolder(storage.folder)
                let fresh = Opened(
                    database: try folder.database(
                        named: KeyStoreSchema.databaseName, migrations: KeyStoreSchema.migrations),
                    refreshLock: try folder.lock(named: Self.refreshLockName),
                    registrationLock: try folder.lock(named: Self.registrationLockName))
                opened = fresh
                return fresh
            }
        } catch {
            throw StorageError(error, remedy: Self.remedy)
        }
    }

    private static let remedy = Text("register again")
}
