public import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file or folder of the program is rejected, usually because other users could read, change or replace it.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Reason: Sendable, Hashable {
        /// Owned by another user, whose ID this is.
        case owner(UInt32)
        /// Writable by its group or others; these are the permission bits.
        case writable(UInt32)
        /// A file with secrets that is accessible to its group or others; these are the permission bits.
        case shared(UInt32)
        /// A symbolic link, which is not followed here.
        case symbolicLink
        /// Not a regular file.
        case noFile
        /// Not a folder.
        case noFolder
        /// The operating system's reason (`errno`).
        case system(Int32)
    }

    public let path: String
    public let reason: Reason

    public init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// Whether other users could read or change the content; `false` for operating system errors and if a folder was
    /// expected.
    public var isExposure: Bool {
        switch reason {
        case .owner, .writable, .shared, .symbolicLink, .noFile: true
        case .noFolder, .system: false
        }
    }

    public var description: String { sentence.english }

    /// A sentence for the user, with the command that fixes the problem.
    ///
    /// The path is not sanitised.
    public var sentence: Text {
        switch reason {
        case .owner(let user):
            Text(
                "\(path) belongs to another user (uid \(user)): use a path of your own, or run \("chown \(geteuid()) \(quoted)")."
            )
        case .writable(let mode):
            Text(
                "\(path) can be changed by other users (mode \(String(mode, radix: 8))): check what is in it, then run \("chmod \(fixingMode(mode)) \(quoted)")."
            )
        case .shared(let mode):
            Text(
                "\(path) can be read or changed by other users (mode \(String(mode, radix: 8))): check what is in it, then run \("chmod 600 \(quoted)")."
            )
        case .symbolicLink: Text("\(path) is a symbolic link: give the path that it points to.")
        case .noFile: Text("\(path) is not a regular file.")
        case .noFolder: Text("\(path) is not a folder.")
        case .system(let error): Text("\(path) cannot be used: \(Text(system: error)).")
        }
    }

    /// The argument of `chmod` that removes the write permissions.
    private func fixingMode(_ mode: UInt32) -> String {
        (mode & 0o020 == 0 ? "" : "g") + (mode & 0o002 == 0 ? "" : "o") + "-w"
    }

    /// The path, quoted for a shell.
    private var quoted: String {
        let isPlain = path.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || "/._-+@%".utf8.contains($0)
        }
        // `chmod` reads a path that begins with a dash as an option.
        let path = path.hasPrefix("-") ? "./" + path : path
        guard !isPlain else { return path }
        return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
