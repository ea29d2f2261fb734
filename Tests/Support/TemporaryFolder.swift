import Glibc

/// A folder for one test.
///
/// It is removed with its contents when the last reference is released.
public final class TemporaryFolder: Sendable {
    /// The path of the folder, which only its owner can access (0700).
    public let path: String

    public init() throws(PosixFailure) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/idp-wizard-test.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw PosixFailure(number: errno, doing: "mkdtemp") }
        path = String(cString: made)
    }

    deinit { Self.remove(path, in: AT_FDCWD) }

    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// The permission bits of a file in the folder, or `nil` if the file does not exist.
    public func permissions(_ name: String) -> UInt32? {
        var status = stat()
        return stat(path(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    public func setPermissions(_ name: String, _ mode: UInt32) throws(PosixFailure) {
        guard chmod(path(name), mode) == 0 else { throw PosixFailure(number: errno, doing: "chmod") }
    }

    /// Changes the owner of a file in the folder, which requires root.
    public func setOwner(_ name: String, _ user: UInt32) throws(PosixFailure) {
        guard lchown(path(name), user, UInt32.max) == 0 else { throw PosixFailure(number: errno, doing: "lchown") }
    }

    /// Creates a folder in the folder.
    public func makeFolder(_ name: String, _ mode: UInt32 = 0o700) throws(PosixFailure) {
        guard mkdir(path(name), mode) == 0, chmod(path(name), mode) == 0 else {
            throw PosixFailure(number: errno, doing: "mkdir")
        }
    }

    /// Creates a symbolic link in the folder.
    public func makeLink(_ name: String, to target: String) throws(PosixFailure) {
        guard symlink(target, path(name)) == 0 else { throw PosixFailure(number: errno, doing: "symlink") }
    }

    /// Writes a file in the folder and replaces an existing one.
    public func write(_ name: String, _ bytes: [UInt8]) throws(PosixFailure) {
        let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw PosixFailure(number: errno, doing: "open") }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw PosixFailure(number: errno, doing: "write")
        }
    }

    public func remove(_ name: String) throws(PosixFailure) {
        guard unlink(path(name)) == 0 else { throw PosixFailure(number: errno, doing: "unlink") }
    }

    /// Removes a file, a link, or a folder with its contents.
    ///
    /// A missing file is not an error.
    ///
    /// Names are handled as bytes within the library's entry, because they may be invalid UTF-8 and an entry is shorter
    /// than its type.
    private static func remove(_ name: UnsafePointer<CChar>, in parent: Int32) {
        let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            unlinkat(parent, name, 0)
            return
        }
        if let stream = fdopendir(descriptor) {
            while let entry = readdir(stream) {
                withUnsafePointer(to: &entry.pointee.d_name) { start in
                    start.withMemoryRebound(to: CChar.self, capacity: 1) { name in
                        if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { remove(name, in: descriptor) }
                    }
                }
            }
            closedir(stream)
        } else {
            close(descriptor)
        }
        unlinkat(parent, name, AT_REMOVEDIR)
    }
}
