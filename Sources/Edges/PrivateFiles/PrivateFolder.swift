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

extension PrivateFolder {
    /// The names in a private folder, sorted; empty if there is none.
    public static func names(in path: String) throws(FileError) -> [String] {
        guard let folder = try openFolder(path) else { return [] }
        defer { close(folder) }
        return try names(in: folder, path)
    }

    /// Removes a private folder with its files, which must not contain folders; does nothing if there is none.
    public static func remove(_ path: String) throws(FileError) {
        guard let folder = try openFolder(path) else { return }
        defer { close(folder) }
        // Below the open folder, whatever the path leads to by now.
        for name in try names(in: folder, path) where unlinkat(folder, name, 0) != 0 && errno != ENOENT {
            throw FileError(path + "/" + name, .system(errno))
        }
        guard rmdir(path) == 0 || errno == ENOENT else { throw FileError(path, .system(errno)) }
    }

    /// Opens a folder that is private; `nil` if there is none.
    private static func openFolder(_ path: String) throws(FileError) -> Int32? {
        guard try check(path) else { return nil }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard folder >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError(path, .system(errno))
        }
        do throws(FileError) {
            try FileStatus.ofDescriptor(folder, path).requirePrivateFolder(path)
            return folder
        } catch {
            close(folder)
            throw error
        }
    }

    private static func names(in folder: Int32, _ path: String) throws(FileError) -> [String] {
        let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let stream = fdopendir(copy) else {
            let error = errno
            if copy >= 0 { close(copy) }
            throw FileError(path, .system(error))
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Gives a folder or file another name in the same folder, and returns when that is on disk.
    ///
    /// With `syncsContent`, the entries of the folder itself are on disk before.
    public static func rename(_ path: String, to other: String, syncsContent: Bool = false) throws(FileError) {
        if syncsContent { try sync(path) }
        guard renamePath(path, other) == 0 else { throw FileError(path, .system(errno)) }
        try sync(TrustedPath.parts(of: other).folder)
    }

    /// Waits until a folder's entries are on disk.
    static func sync(_ folder: String) throws(FileError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(folder, .system(errno)) }
        let error = fsync(descriptor) == 0 ? 0 : errno
        close(descriptor)
        guard error == 0 else { throw FileError(folder, .system(error)) }
    }
}

/// Calls the C library's `rename`, which the method of the same name hides.
private func renamePath(_ path: String, _ other: String) -> Int32 { rename(path, other) }
