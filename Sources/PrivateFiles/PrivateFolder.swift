#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that this user owns and nobody else may write to, below folders in which nobody else can replace it.
public enum PrivateFolder {
    /// Makes the folder, and those above it that are missing, for this user alone (0700); gives its real path.
    ///
    /// One that is there is left as it is, and refused where it is not private. The folders above are resolved, symbolic links included; the folder
    /// itself must be none. Blocks.
    public static func make(_ path: String) throws(FileRefusal) -> String {
        let path = try withPlainName(path)
        if path != "/" { try makeMissing(TrustedPath.parts(of: path).folder) }
        let real = path == "/" ? path : try TrustedPath.resolved(path)
        if mkdir(real, 0o700) != 0 && errno != EEXIST && errno != EISDIR { throw FileRefusal(real, .system(errno)) }
        guard let status = try FileStatus.ofPath(real) else { throw FileRefusal(real, .system(ENOENT)) }
        try status.requirePrivateFolder(real)
        return real
    }

    private static func makeMissing(_ path: String) throws(FileRefusal) {
        var built = path.hasPrefix("/") ? "" : "."
        for part in TrustedPath.names(in: path) {
            built += "/" + part
            guard mkdir(built, 0o700) != 0 else { continue }
            let reason = errno
            var status = stat()
            guard stat(built, &status) == 0 else { throw FileRefusal(built, .system(reason)) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw FileRefusal(built, .noFolder) }
        }
    }

    /// A path whose last name is one of its folder: `.` and `..` are resolved.
    private static func withPlainName(_ path: String) throws(FileRefusal) -> String {
        guard ["", ".", ".."].contains(TrustedPath.parts(of: path).name) else { return path }
        guard let resolved = realpath(path.isEmpty ? "." : path, nil) else { throw FileRefusal(path, .system(errno)) }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
