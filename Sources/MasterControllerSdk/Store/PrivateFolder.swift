#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that its owner alone can read.
enum PrivateFolder {
    /// Makes the folder, and those above it that are missing, with mode 0700; an existing one is narrowed to that.
    ///
    /// Blocks. Throws a sentence for a person.
    static func make(_ path: String) throws(Refusal) {
        var partial = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            partial += (partial.isEmpty || partial.hasSuffix("/") ? "" : "/") + part
            if mkdir(partial, 0o700) != 0 && errno != EEXIST { throw failure(path) }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Refusal(.internalError, .storageCannotOpen, "\(path) is no folder.")
        }
        if status.st_mode & 0o077 != 0 && chmod(path, 0o700) != 0 { throw failure(path) }
    }

    private static func failure(_ path: String) -> Refusal {
        let reason = errno
        let text = String(cString: strerror(reason))
        let code: MasterControllerErrorCode =
            switch reason {
            case ENOSPC, EDQUOT: .storageFull
            case EROFS, EACCES, EPERM: .storageReadOnly
            default: .storageCannotOpen
            }
        return Refusal(.internalError, code, "The folder \(path) for this device's data cannot be used: \(text).")
    }
}
