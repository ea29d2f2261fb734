#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that only this user owns and can write to, inside folders in which no other user can replace it.
public enum PrivateFolder {
    /// Checks that the folder is private; returns whether it exists.
    @discardableResult
    public static func check(_ path: String) throws(FileError) -> Bool {
        guard let status = try FileStatus.ofPath(path) else { return false }
        try status.requirePrivateFolder(path)
        return true
    }

    /// Creates the folder and its missing parents for this user only (0700), and returns its real path.
    ///
    /// Does not change an existing folder, and throws if it is not private. Symbolic links in the parents' path are
    /// resolved, but the folder itself must not be one. Blocks.
    public static func make(_ path: String) throws(FileError) -> String {
        let path = try withPlainName(path)
        if path != "/" { try makeMissing(TrustedPath.parts(of: path).folder) }
        let real = path == "/" ? path : try TrustedPath.resolved(path)
        if mkdir(real, 0o700) != 0 && errno != EEXIST && errno != EISDIR { throw FileError(real, .system(errno)) }
        guard try check(real) else { throw FileError(real, .system(ENOENT)) }
        return real
    }

    private static func makeMissing(_ path: String) throws(FileError) {
        var built = path.hasPrefix("/") ? "" : "."
        for part in TrustedPath.names(in: path) {
            built += "/" + part
            guard mkdir(built, 0o700) != 0 else { continue }
            let reason = errno
            var status = stat()
            guard stat(built, &status) == 0 else { throw FileError(built, .system(reason)) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError(built, .noFolder) }
        }
    }

    /// Resolves a path whose last component is `.`, `..` or empty.
    private static func withPlainName(_ path: String) throws(FileError) -> String {
        guard ["", ".", ".."].contains(TrustedPath.parts(of: path).name) else { return path }
        guard let resolved = realpath(path.isEmpty ? "." : path, nil) else { throw FileError(path, .system(errno)) }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
