package import PrivateFiles
package import SQLDatabase
package import SQLite

/// The folder of a store: a database and its lock files, for this user only.
package struct DeviceFolder: Sendable {
    /// The folder's real path.
    package let path: String

    /// Creates the folder where it is missing; refuses one that others own or may write to.
    ///
    /// Blocks.
    package init(_ path: String) throws(FileRefusal) { self.path = try PrivateFolder.make(path) }

    /// A lock in this folder; refuses a lock file that others own or may write to.
    package func lock(named name: String) throws(FileRefusal) -> StoreLock {
        try PrivateFile.check("\(path)/\(name)")
        return StoreLock(path: "\(path)/\(name)")
    }

    /// Opens a database in this folder, and creates it where it is missing.
    ///
    /// Blocks.
    package func database(named name: String, migrations: [Migration]) throws(DatabaseError) -> SQLiteDatabase {
        try SQLiteDatabase(path: "\(path)/\(name)", migrations: migrations)
    }
}
