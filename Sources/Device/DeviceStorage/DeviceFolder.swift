package import PrivateFiles
package import SQLDatabase
package import SQLite

/// The folder of a store: a database and its lock files, accessible only to this user.
package struct DeviceFolder: Sendable {
    /// The folder's real path.
    package let path: String

    /// Creates the folder if necessary; throws if others own it or can write to it.
    ///
    /// Blocks.
    package init(_ path: String) throws(FileError) { self.path = try PrivateFolder.make(path) }

    /// A lock in this folder; throws if others own the lock file or can write to it.
    package func lock(named name: String) throws(FileError) -> StoreLock {
        try PrivateFile.check("\(path)/\(name)")
        return StoreLock(path: "\(path)/\(name)")
    }

    /// Opens a database in this folder, creating it if necessary.
    ///
    /// Blocks.
    package func database(named name: String, migrations: [Migration]) throws(DatabaseError) -> SQLiteDatabase {
        try SQLiteDatabase(path: "\(path)/\(name)", migrations: migrations)
    }
}
