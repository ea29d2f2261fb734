#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The real path of a file or folder, inside folders in which no other user can replace it.
public enum TrustedPath {
    /// Resolves the path's folder, including symbolic links, and checks every folder on the way; the last component
    /// need not exist.
    public static func resolved(_ path: String) throws(FileError) -> String {
        let (folder, name) = parts(of: path)
        let real = try folderPath(folder)
        return real == "/" ? "/" + name : real + "/" + name
    }

    /// The real path of an existing folder; throws if other users could change it or a folder above it.
    private static func folderPath(_ path: String) throws(FileError) -> String {
        guard let resolved = realpath(path, nil) else { throw FileError(path, .system(errno)) }
        defer { free(resolved) }
        let real = String(cString: resolved)
        var partial = ""
        try check("/")
        for part in names(in: real) {
            partial += "/" + part
            try check(partial)
        }
        return real
    }

    private static func check(_ folder: String) throws(FileError) {
        guard let status = try FileStatus.ofPath(folder) else { throw FileError(folder, .system(ENOENT)) }
        try status.requireTrustedFolder(folder)
    }

    /// Splits a path into its folder and its last component, without trailing slashes.
    static func parts(of path: String) -> (folder: String, name: String) {
        var bytes = path.utf8[...]
        while bytes.count > 1 && bytes.last == slash { bytes.removeLast() }
        guard let cut = bytes.lastIndex(of: slash) else { return (".", String(decoding: bytes, as: UTF8.self)) }
        let folder = bytes[..<cut]
        let name = bytes[bytes.index(after: cut)...]
        return (folder.isEmpty ? "/" : String(decoding: folder, as: UTF8.self), String(decoding: name, as: UTF8.self))
    }

    static func names(in path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let slash = UInt8(ascii: "/")
}
