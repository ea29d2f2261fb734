/// A database, independent of its driver: each read sees one snapshot, and each write is one transaction.
///
/// Safe to use from any task or thread.
public protocol Database: Sendable {
    /// The real path of the database's file; `nil` if the database is not a file.
    var filePath: String? { get }

    /// Reads from one snapshot of the database.
    ///
    /// Suspends; never blocks the calling thread. Rethrows the errors of `body`; the database's own failures are
    /// ``DatabaseError``.
    func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result

    /// Like ``read(_:)``, for a few rows that are found by their keys.
    ///
    /// Best with one call of ``Connection/queries(_:)`` or ``Connection/query(_:_:)``. May run on the calling thread,
    /// and may run `body` twice.
    func readBriefly<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result

    /// Changes the database in one transaction, which is durable when this returns; if `body` throws, nothing is
    /// changed.
    ///
    /// May run `body` several times; only the last run counts. Suspends; never blocks the calling thread.
    @discardableResult
    func write<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result

    /// Like ``read(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    func readBlocking<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) throws -> Result

    /// Like ``write(_:)``, but blocks the calling thread; not for Swift's cooperative pool.
    @discardableResult
    func writeBlocking<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) throws -> Result

    /// Throws `newerSchema` if a newer program has migrated the schema to a version that this one cannot use.
    func checkSchema(_ connection: any Connection) throws(DatabaseError)

    /// Finishes the work that has begun and closes the database. Every later call throws `closed`.
    ///
    /// Blocks until that work is done.
    func close()
}

extension Database {
    /// Calls ``read(_:)``: the default for drivers without a faster way.
    public func readBriefly<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Result
    ) async throws -> Result {
        try await read(body)
    }
}
