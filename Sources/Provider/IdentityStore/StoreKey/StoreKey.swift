package import IdentityModel
import JOSE
import PrivateFiles
import SQLDatabase
package import Sentences

/// The key of a store: secrets in the database are sealed or hashed with its subkeys, and are useless without it.
///
/// It is never in the database.
struct StoreKey: Sendable {
    /// Seals private keys and other secrets that the server must read.
    let sealing: SymmetricKey
    let codes: KeyedHash
    let refreshTokens: Secret
    /// Hashes the digests of tokens, codes and cookies that the server issues.
    let tokens: KeyedHash
    /// Hashes the names of unknown users whose failures are counted.
    let strangers: KeyedHash
    /// Seals the files of the sandbox's saved states.
    let states: SymmetricKey
    /// Hashes what holds a watched conversation together.
    let watch: Secret

    /// Derives the subkeys.
    init(_ key: DerivationKey) {
        let context: StaticString = "idpstore"
        sealing = key.sealingKey(1, context: context)
        codes = key.keyedHash(2, context: context)
        tokens = key.keyedHash(3, context: context)
        strangers = key.keyedHash(4, context: context)
        refreshTokens = key.authenticationKey(5, context: context)
        states = key.sealingKey(6, context: context)
        watch = key.authenticationKey(7, context: context)
    }

    /// Creates a new key that is not stored, for a store in memory.
    init() { self.init(DerivationKey()) }
}

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

/// Finds the key of a store when it is opened.
///
/// A sealed value in the store, the check, shows which key is correct. It is written by the transaction that creates
/// the store, after the key file is on disk. So if the file of a store is missing, it was lost, and no new key is
/// created.
struct StoreKeyOpening {
    let key: StoreKey

    private static let check = "store-key"

    /// Opens the store with the key in the file; `file` is `nil` for a store in memory, which has its own key and no
    /// check.
    ///
    /// Blocks the calling thread. Throws ``StoreKeyError`` if the store needs another key, `FileError` if others can
    /// use the file.
    init(_ database: any Database, file: StoreKeyFile?) throws {
        guard let file else {
            key = StoreKey()
            return
        }
        let row = try database.readBlocking {
            try $0.first("SELECT value FROM setting WHERE name = ?", Self.check)
        }
        guard let row else {
            throw DatabaseError(
                .unexpectedShape, message: "it does not say which key it is sealed with", path: database.filePath ?? "")
        }
        guard let stored = try file.read() else { throw StoreKeyError.missing(file.path) }
        key = StoreKey(stored)
        guard let sealed = try Base64URL.decode(row["value"] as String),
            (try? key.sealing.open(sealed, context: Self.checkContext)) != nil
        else { throw StoreKeyError.wrong(file.path) }
    }

    /// Writes the check of a new store, in the transaction that creates it; creates the key file if there is none.
    static func write(_ connection: any Connection, file: StoreKeyFile) throws {
        let sealed = StoreKey(try file.readOrMake()).sealing.seal(Secret(check), context: checkContext)
        try connection.insert(into: "setting", ["name": check, "value": Base64URL.encode(sealed)])
    }

    private static let checkContext = SealContext.bytes(["setting", "value", check])
}

/// Why a store cannot be opened with its key file.
///
/// No new key is ever created for such a store, because it could not open the stored secrets.
package enum StoreKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The store has sealed secrets, and there is no key file.
    case missing(String)
    /// No key file was named for a store that is not in memory.
    case unnamed
    /// The key in the file is that of another store.
    case wrong(String)
    /// The file does not have the length of a key.
    case malformed(String)

    /// The path of the key file; empty if none was named.
    package var path: String {
        switch self {
        case .unnamed: ""
        case .missing(let path), .wrong(let path), .malformed(let path): path
        }
    }

    package var description: String { sentence.english }

    /// A sentence for the user; the path is displayed as it is.
    package var sentence: Text {
        switch self {
        case .missing(let path):
            Text(
                "The store's key file \(path) is missing: restore it from a backup. Without it, the keys and secrets in the store cannot be read."
            )
        case .unnamed: Text("the store needs the file of its key")
        case .wrong(let path):
            Text("The key file \(path) belongs to another store: restore the one that was created with this store.")
        case .malformed(let path):
            Text("\(path) is not the key file of a store, which has 32 bytes: restore it from a backup.")
        }
    }
}

/// Hashes activation codes with a key that is outside the database.
///
/// Without a key, eight digits can be guessed within hours from any hash, however slow it is. With a secret key, a copy
/// of the database is not enough to guess, and on the server, lock-outs limit the attempts. So this hash can be fast.
package struct ActivationCodeHash: Sendable {
    private let key: KeyedHash

    private static let prefix = "$blake2b$"

    init(key: KeyedHash) {
        self.key = key
    }

    /// The text to store for a code; valid only for this user and this credential.
    package func encoded(_ code: Secret, ofUser user: String, credential id: String) -> String {
        let names = SealContext.bytes([user, id])
        let message = Secret(byteCount: names.count + code.count) { bytes in
            bytes.copyBytes(from: names)
            code.withExposedBytes {
                UnsafeMutableRawBufferPointer(rebasing: bytes[names.count...]).copyMemory(from: $0)
            }
        }
        return Self.prefix + Base64URL.encode(key.code(of: message))
    }
}
