import FoundationEssentials
import IdentityModel
import JOSE
import PrivateFiles
import SQLDatabase

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
            try $0.first("SELECT value FROM setting WHERE name = ?", [.text(Self.check)])
        }
        guard let row else {
            throw DatabaseError(
                .unexpectedShape, message: "it does not say which key it is sealed with", path: database.filePath ?? "")
        }
        guard let stored = try file.read() else { throw StoreKeyError.missing(file.path) }
        key = StoreKey(stored)
        guard let sealed = Base64URL.decode(try row.string("value")),
            (try? key.sealing.open(sealed, context: Self.checkContext)) != nil
        else { throw StoreKeyError.wrong(file.path) }
    }

    /// Writes the check of a new store, in the transaction that creates it; creates the key file if there is none.
    static func write(_ connection: Connection, file: StoreKeyFile) throws {
        let sealed = StoreKey(try file.readOrMake()).sealing.seal(Secret(check), context: checkContext)
        try connection.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?)", [.text(check), .text(Base64URL.encode(sealed))])
    }

    private static let checkContext = SealContext.bytes(["setting", "value", check])
}
