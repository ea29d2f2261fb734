import IdentityModel
import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder for the files of a new key: for this user only, all of them or none, and no existing file is replaced.
struct KeyFolder {
    /// The real path of the folder.
    let path: String

    /// Creates the folder if it is missing, for this user only; refuses one in which others could replace files.
    ///
    /// A project's folder that the group may write to is accepted: the files themselves are for this user only.
    init(_ path: String) throws(CommandFailure) {
        do throws(FileRefusal) {
            if access(path, F_OK) == 0 {
                // The path is resolved for a file in the folder.
                self.path = String(try TrustedPath.resolved("\(path)/key").dropLast("/key".count))
            } else {
                self.path = try PrivateFolder.make(path)
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The first of the files that exists; nil if there is none.
    ///
    /// Throws where the folder cannot be written to.
    func existing(_ names: [String]) throws(CommandFailure) -> String? {
        guard access(path, W_OK | X_OK) == 0 else { throw CommandFailure(FileRefusal(path, .system(errno))) }
        var status = stat()
        return names.map(file).first { lstat($0, &status) == 0 }
    }

    /// Writes the files in order; on failure none of them is left.
    func write(_ files: [(name: String, contents: Secret)]) throws(FileRefusal) {
        for (index, entry) in files.enumerated() {
            do throws(FileRefusal) {
                try entry.contents.withExposedBytes { bytes throws(FileRefusal) in
                    try PrivateFile.create(file(entry.name), with: [bytes])
                }
            } catch {
                remove(files[..<index].map(\.name))
                throw error
            }
        }
    }

    /// Removes files that were written here.
    func remove(_ names: [String]) {
        for name in names { unlink(file(name)) }
    }
}

extension CommandFailure {
    /// A file or folder that the user named cannot be used.
    init(_ refusal: FileRefusal) {
        self.init(.storage, "storage", refusal.sentence.sanitised(limit: 10_000))
    }
}
