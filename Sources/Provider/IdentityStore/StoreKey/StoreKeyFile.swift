import IdentityModel
import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file of a store's key: 32 random bytes that only the owner can read.
struct StoreKeyFile: Sendable {
    let path: String

    /// Resolves a path; throws if others could replace the file.
    init(_ path: String) throws(FileError) { self.path = try TrustedPath.resolved(path) }

    /// Reads the key; returns `nil` if there is no file.
    func read() throws -> DerivationKey? {
        var count: Int?
        // Reads one byte more than a key has, to detect a longer file.
        let content = try Secret(byteCount: DerivationKey.size + 1) { bytes throws(FileError) in
            count = try PrivateFile.readKey(path, into: bytes)
        }
        guard let count else { return nil }
        guard count == DerivationKey.size else { throw StoreKeyError.malformed(path) }
        return try DerivationKey(secret: content.withExposedBytes { Secret($0.prefix(count)) })
    }

    /// Reads the key; if there is no file, creates it and returns when it is on disk.
    ///
    /// If two programs create it at the same time, both get the key of the first.
    func readOrMake() throws -> DerivationKey {
        if let key = try read() { return key }
        do throws(FileError) {
            let key = DerivationKey()
            try key.secret.withExposedBytes { bytes throws(FileError) in
                try PrivateFile.create(path, with: [bytes])
            }
            return key
        } catch {
            guard error.reason == .system(EEXIST), let key = try read() else { throw error }
            return key
        }
    }
}
