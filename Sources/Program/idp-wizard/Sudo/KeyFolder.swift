import IdentityModel
import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder for the files of a new key, which only this user can read.
///
/// All files are written or none, and no existing file is replaced.
struct KeyFolder {
    /// The real path of the folder.
    let path: String

    /// Creates the folder, accessible only by this user, if it is missing; refuses one in which others could replace
    /// files.
    ///
    /// A project's folder that the group may write to is accepted, because the files themselves are accessible only by
    /// this user.
    init(_ path: String) throws {
        if access(path, F_OK) == 0 {
            // Only paths of files can be resolved, so a file name is appended and removed again.
            self.path = String(try TrustedPath.resolved("\(path)/key").dropLast("/key".count))
        } else {
            self.path = try PrivateFolder.make(path)
        }
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The first of the files that exists.
    ///
    /// Throws if the folder is not writable.
    func existing(_ names: [String]) throws -> String? {
        guard access(path, W_OK | X_OK) == 0 else { throw FileError(path, .system(errno)) }
        var status = stat()
        return names.map(file).first { lstat($0, &status) == 0 }
    }

    /// Writes the files in order; on failure, removes those that were written.
    func write(_ files: [(name: String, contents: Secret)]) throws(FileError) {
        for (index, entry) in files.enumerated() {
            do throws(FileError) {
                try entry.contents.withExposedBytes { bytes throws(FileError) in
                    try PrivateFile.create(file(entry.name), with: [bytes])
                }
            } catch {
                remove(files[..<index].map(\.name))
                throw error
            }
        }
    }

    func remove(_ names: [String]) {
        for name in names { unlink(file(name)) }
    }
}
