#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file or a folder of the program's own is not used: others could read, change or replace what is in it.
public struct FileRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// What speaks against it.
    public enum Reason: Sendable, Hashable {
        /// Another user owns it, by this id.
        case owner(UInt32)
        /// Its group or others may write to it; these are its permission bits.
        case writable(UInt32)
        /// It is a symbolic link, which is not followed here.
        case symbolicLink
        /// It is something else than a regular file.
        case noFile
        /// It is something else than a folder.
        case noFolder
        /// The operating system's reason (`errno`).
        case system(Int32)
    }

    /// The file or folder.
    public let path: String
    /// What speaks against it.
    public let reason: Reason

    /// Makes a refusal.
    public init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// Whether others could read or change what is kept; false where the operating system refused, or a file stands where a folder belongs.
    public var isExposure: Bool {
        switch reason {
        case .owner, .writable, .symbolicLink, .noFile: true
        case .noFolder, .system: false
        }
    }

    /// A sentence for a person with the command that mends it; the path stands in it as it is.
    public var description: String {
        switch reason {
        case .owner(let user):
            "\(path) belongs to another user (uid \(user)): use a path of your own, or run chown \(geteuid()) \(quoted)."
        case .writable(let mode):
            "\(path) can be changed by other users (mode \(String(mode, radix: 8))): check what is in it, then run "
                + "chmod \(fixingMode(mode)) \(quoted)."
        case .symbolicLink: "\(path) is a symbolic link: give the path that it leads to."
        case .noFile: "\(path) is not a regular file."
        case .noFolder: "\(path) is not a folder."
        case .system(let error): "\(path) cannot be used: \(String(cString: strerror(error)))."
        }
    }

    /// The write bits that are to go, as chmod takes them.
    private func fixingMode(_ mode: UInt32) -> String {
        (mode & 0o020 == 0 ? "" : "g") + (mode & 0o002 == 0 ? "" : "o") + "-w"
    }

    /// The path as a shell takes it.
    private var quoted: String {
        let isPlain = path.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || "/._-+@%".utf8.contains($0)
        }
        guard !isPlain else { return path }
        return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
