import FoundationEssentials
import IdentityCore
import IdentityModel
import JOSE
import PrivateFiles
import SQLDatabase

/// Finds the key of a store when it is opened.
///
/// A sealed value in the store shows whether it has a key, and whether a key is the right one. A store without that value is new: it gets its key. The key
/// file is on disk before the transaction ends that writes the value, so that a kill leaves a new store or one with its key.
struct StoreKeyOpening {
    let key: StoreKey

    private static let check = "store-key"

    /// Opens the store with the key in the file, and makes both for a new store; `file` is nil for a store in memory.
    ///
    /// Blocks. Throws ``StoreKeyError`` where the store needs another key, `FileRefusal` where others can use the file.
    init(_ database: any Database, file: StoreKeyFile?) throws {
        let known = try database.readBlocking { try Self(sealed: $0, file) }
        // Another program may have given it a key meanwhile.
        self = try known ?? database.writeBlocking { try Self(sealed: $0, file) ?? Self(new: $0, file) }
    }

    /// Reads the key of a store that has one; nil for another store.
    private init?(sealed connection: Connection, _ file: StoreKeyFile?) throws {
        guard let check = try Self.setting(Self.check, connection) else { return nil }
        guard let file else { throw StoreKeyError.unnamed }
        guard let stored = try file.read() else { throw StoreKeyError.missing(file.path) }
        key = StoreKey(stored)
        guard let sealed = Base64URL.decode(check),
            (try? key.sealing.open(sealed, context: Self.checkContext)) != nil
        else { throw StoreKeyError.wrong(file.path) }
    }

    /// Gives a key to a new store; a store that has realms lost its value, or is of a version before the key.
    private init(new connection: Connection, _ file: StoreKeyFile?) throws {
        guard try connection.first("SELECT 1 FROM realm LIMIT 1") == nil else {
            throw DatabaseError(.unexpectedShape, message: "the store has realms, but no key")
        }
        key = StoreKey(try file?.readOrMake() ?? DerivationKey())
        let check = key.sealing.seal(Secret(Self.check), context: Self.checkContext)
        try Self.set(Self.check, Base64URL.encode(check), connection)
    }

    private static let checkContext = SealContext.bytes(["setting", "value", check])

    private static func setting(_ name: String, _ connection: Connection) throws -> String? {
        try connection.first("SELECT value FROM setting WHERE name = ?", [.text(name)])?.string("value")
    }

    private static func set(_ name: String, _ value: String, _ connection: Connection) throws {
        try connection.execute("INSERT INTO setting (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }
}
