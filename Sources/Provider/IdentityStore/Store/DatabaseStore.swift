import FoundationEssentials
import IdentityModel
package import PostgreSQL
import PrivateFiles
package import SQLDatabase
import SQLite

/// The provider's store in one database.
///
/// Each call is one transaction. Where a decision is needed, the caller passes a pure rule, which runs inside the
/// transaction. Several programs can use the database at once. Safe to use from any task; never blocks the calling
/// thread.
package struct DatabaseStore: Sendable {
    package let database: any Database
    /// Opens and seals the secrets in the rows.
    let key: StoreKey
    /// Hashes and compares activation codes with the store's key.
    package let activationCodes: ActivationCodeHash
    /// The real path of the key file; `nil` for a store in memory.
    package let keyFile: String?
    /// Notifies the sweep of writes.
    let writes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let roomChecks = RoomChecks()
    let limits: PendingLimits
    /// The file in which the first start stores the administrator's password; `nil` for a store in memory.
    package let administratorPasswordFile: String?
    /// The file in which the first start stores the AWS key pair; `nil` for a store in memory.
    package let awsCredentialsFile: String?
    var configuration = ConfigurationCache()
    /// Detects when the database is lost.
    package let availability = StoreAvailability()
    /// A check that each call runs first, in its own transaction.
    var admission: (@Sendable (StoreConnection) throws -> Void)?
    /// Keeps the event of an administrator's request with the first transaction that changes something.
    var recorder: (any ChangeRecorder)?

    /// Opens the store in a database that has the schema and the check of its key, and reads the key.
    ///
    /// The files of the first start are beside the database's own, or at `administratorPasswordFile` and beside that.
    /// `keyFile` is `nil` only for a store in memory. Blocks the calling thread. Throws ``StoreKeyError`` if the store
    /// needs another key, `FileError` if others can use the file.
    package init(
        _ database: any Database, keyFile: String?, limits: PendingLimits = PendingLimits(),
        administratorPasswordFile: String? = nil
    ) throws {
        let file = try keyFile.map { (path) throws(FileError) in try StoreKeyFile(path) }
        let opening = try StoreKeyOpening(database, file: file)
        self.database = database
        self.limits = limits
        self.keyFile = file?.path
        key = opening.key
        activationCodes = ActivationCodeHash(key: opening.key.codes)
        self.administratorPasswordFile = administratorPasswordFile ?? database.filePath.map { $0 + ".admin" }
        awsCredentialsFile = (administratorPasswordFile ?? database.filePath).map { $0 + ".aws" }
        try (database as? SQLiteDatabase)?.overwriteWithoutExtraWrites()
    }

    /// Opens a file with SQLite, migrates its schema, and reads its key, which is created with the store; `:memory:`
    /// creates a store that ends with this object.
    ///
    /// Blocks the calling thread. The key is in `keyFile`, by default in the file beside the store that ends in `.key`.
    /// `maximumPages` limits the store's size, in pages of 4 KiB. Throws `DatabaseError`, `FileError` and
    /// ``StoreKeyError``.
    package init(
        path: String, keyFile: String? = nil, maximumPages: Int? = nil, limits: PendingLimits = PendingLimits()
    ) throws {
        let isInMemory = path == ":memory:"
        let database = try SQLiteDatabase(
            path: path, migrations: Schema.steps(.sqlite), readsBesideWrites: true, maximumPages: maximumPages
        ) { connection in
            guard !isInMemory else { return }
            try StoreKeyOpening.write(connection, file: StoreKeyFile(keyFile ?? path + ".key"))
        }
        do {
            try self.init(
                database, keyFile: database.filePath.map { keyFile ?? $0 + ".key" }, limits: limits)
        } catch {
            database.close()
            throw error
        }
    }

    /// Connects to a PostgreSQL database, migrates its schema, and reads its key, which is created with the store.
    ///
    /// `check` is called before an empty database is changed; if it throws, the database stays empty. Blocks the
    /// calling thread. Throws `DatabaseError`, `FileError` and ``StoreKeyError``, also if no key file is named.
    package init(
        _ location: PostgreSQLLocation, keyFile: String?, administratorPasswordFile: String? = nil,
        connections: Int = 8, limits: PendingLimits = PendingLimits(),
        beforeMaking check: @Sendable () throws -> Void = {}
    ) throws {
        guard let keyFile else { throw StoreKeyError.unnamed }
        let database = try PostgreSQLDatabase(
            location, migrations: Schema.steps(.postgreSQL), connections: connections
        ) { connection in
            try check()
            try StoreKeyOpening.write(connection, file: StoreKeyFile(keyFile))
        }
        do {
            try self.init(
                database, keyFile: keyFile, limits: limits, administratorPasswordFile: administratorPasswordFile)
        } catch {
            database.close()
            throw error
        }
    }

    /// Checks the files written by the first start.
    ///
    /// Throws if other users own one or may write to it.
    package func checkCredentialFiles() throws(DatabaseError) {
        for file in [administratorPasswordFile, awsCredentialsFile].compactMap({ $0 }) {
            do throws(FileError) { try PrivateFile.check(file) } catch { throw DatabaseError(error) }
        }
    }

    /// Reads a row that every store has, and the version of the schema.
    ///
    /// Throws if the store cannot be read, or if a newer program has migrated it.
    package func checkReadable() async throws(StoreError) {
        let baseURL = try await noting { [key] in
            try await database.read {
                let connection = StoreConnection($0, key)
                try admission?(connection)
                try database.checkSchema($0)
                return try Self.baseURL(connection)
            }
        }
        guard baseURL != nil else {
            throw StoreError(code: .damaged, detail: "the store has no base URL")
        }
    }

    /// The name of the setting that every store has.
    static let baseURLSetting = "base-url"

    static func baseURL(_ connection: StoreConnection) throws -> String? {
        try connection.first("SELECT value FROM setting WHERE name = ?", baseURLSetting)?["value"]
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (StoreConnection) throws -> Result
    ) async throws(StoreError) -> Result {
        try await noting { [key] in
            try await database.read {
                let connection = StoreConnection($0, key)
                try admission?(connection)
                return try body(connection)
            }
        }
    }

    /// Reads a few rows by their keys from one snapshot; may run on the calling thread.
    func readBriefly<Result: Sendable>(
        _ body: @escaping @Sendable (StoreConnection) throws -> Result
    ) async throws(StoreError) -> Result {
        try await noting { [key] in
            try await database.readBriefly {
                let connection = StoreConnection($0, key)
                try admission?(connection)
                return try body(connection)
            }
        }
    }

    /// Changes the store in one transaction.
    ///
    /// The body may be repeated, so it must have no effect except on the database.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (StoreConnection) throws -> Result
    ) async throws(StoreError) -> Result {
        guard let recorder, recorder.isPending else {
            let result = try await change(body)
            noteWrite()
            return result
        }
        let recorded = try await change { connection in
            let result = try body(connection)
            guard connection.hasChanged else { return Recorded(result: result, isKept: false) }
            try recorder.keep(connection)
            return Recorded(result: result, isKept: true)
        }
        if recorded.isKept { recorder.noteKept() }
        noteWrite()
        return recorded.result
    }

    private struct Recorded<Result: Sendable>: Sendable {
        let result: Result
        let isKept: Bool
    }

    /// Like ``write(_:)``, but does not notify the sweep.
    func change<Result: Sendable>(
        _ body: @escaping @Sendable (StoreConnection) throws -> Result
    ) async throws(StoreError) -> Result {
        let change = ConfigurationChange()
        // Also after an error, which can hide a commit.
        defer { if change.hasHappened { configuration.noteChange() } }
        return try await noting { [key] in
            try await database.write {
                let connection = StoreConnection($0, key, noting: change)
                try admission?(connection)
                return try body(connection)
            }
        }
    }

    /// Like ``change(_:)``, but the transaction is rolled back at its end.
    func rollingBack<Result: Sendable>(
        _ body: @escaping @Sendable (StoreConnection) throws -> Result
    ) async throws(StoreError) -> Result {
        try await noting { [key] in
            do {
                return try await database.write { connection -> Result in
                    throw RolledBack(result: try body(StoreConnection(connection, key)))
                }
            } catch let end as RolledBack<Result> { return end.result }
        }
    }

    private struct RolledBack<Result: Sendable>: Error { let result: Result }

    func noteWrite() { writes.continuation.yield() }

    /// Runs work on the database.
    ///
    /// If a statement fails that a newer schema can have made invalid, that is reported as the reason.
    private func noting<Result: Sendable>(_ work: () async throws -> Result) async throws(StoreError) -> Result {
        try await availability.noting {
            do { return try await work() } catch let error as DatabaseError {
                switch error.code {
                case .other, .constraint, .notPermitted, .unexpectedShape:
                    try await database.read { try database.checkSchema($0) }
                default: break
                }
                throw error
            }
        }
    }
}

extension StoreError {
    /// Converts an error of the database.
    ///
    /// Its message contains no stored values.
    init(translating error: any Error) {
        if let error = error as? StoreError {
            self = error
            return
        }
        if let refusal = error as? StoreRefusal {
            self.init(refusal)
            return
        }
        guard let error = error as? DatabaseError else {
            self.init(code: .failed, detail: "\(type(of: error))")
            return
        }
        let code: Code =
            switch error.code {
            case .busy: .busy
            case .cannotOpen, .outcomeUnknown, .closed: .lost
            case .newerSchema: .outdated
            case .full: .full
            case .corrupt, .notADatabase, .olderSchema, .unexpectedShape: .damaged
            default: .failed
            }
        self.init(code: code, detail: error.message)
    }
}
