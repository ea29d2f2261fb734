import FoundationEssentials
import IdentityCore
import IdentityModel
import JOSE
import PrivateFiles
import SQLDatabase

/// Finds the key of a store when it is opened.
///
/// A sealed value in the store shows whether it has a key, and whether a key is the right one. A store without that value is new, or made by an older
/// version: it gets its key, and what it has is sealed, in the transaction that writes the value. The key file is on disk before that transaction ends. So a
/// kill leaves the store as it was before, or sealed.
struct StoreKeyOpening {
    let key: StoreKey
    /// The time when the last activation code ends that has an Argon2id hash; nil if there is none.
    let argon2idEnd: Date?
    /// Whether the file can still contain secrets of the time before the key.
    let hasRemains: Bool

    private static let check = "store-key"
    private static let argon2idEndSetting = "argon2id-codes-end"
    private static let remainsSetting = "unsealed-remains"

    /// Opens the store with the key in the file, and makes both ready where the store has no key yet; `file` is nil for a store in memory.
    ///
    /// Blocks. Throws ``StoreKeyError`` where the store needs another key, `FileRefusal` where others can use the file.
    init(_ database: any Database, file: StoreKeyFile?) throws {
        let known = try database.readBlocking { try Self(sealed: $0, file) }
        // Another program may have sealed the store meanwhile.
        self = try known ?? database.writeBlocking { try Self(sealed: $0, file) ?? Self(unsealed: $0, file) }
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
        argon2idEnd = try Self.setting(Self.argon2idEndSetting, connection).flatMap { Double($0) }
            .map { Date(timeIntervalSince1970: $0) }
        hasRemains = try Self.setting(Self.remainsSetting, connection) != nil
    }

    /// Gives a key to a store that has none.
    private init(unsealed connection: Connection, _ file: StoreKeyFile?) throws {
        key = StoreKey(try file?.readOrMake() ?? DerivationKey())
        let sealing = StoreConnection(connection, key)
        let end = try connection.first(
            "SELECT max(coalesce(expires_at, ?)) AS latest FROM credential WHERE kind = ?",
            [.time(Date.distantFuture), .text(CredentialRecord.Kind.activationCode.rawValue)])
        argon2idEnd = try end?.optionalTime("latest")
        hasRemains = try StoreKeyUpgrade(sealing).changedRows
        if let argon2idEnd {
            try Self.set(Self.argon2idEndSetting, "\(argon2idEnd.timeIntervalSince1970)", connection)
        }
        if hasRemains { try Self.set(Self.remainsSetting, "1", connection) }
        let check = key.sealing.seal(Secret(Self.check), context: Self.checkContext)
        try Self.set(Self.check, Base64URL.encode(check), connection)
    }

    /// Notes that the file contains no secrets of the time before the key.
    static func forgetRemains(in database: any Database) throws {
        try database.writeBlocking { connection in
            _ = try connection.execute("DELETE FROM setting WHERE name = ?", [.text(remainsSetting)])
        }
    }

    private static let checkContext = SealContext.bytes(["setting", "value", check])

    private static func setting(_ name: String, _ connection: Connection) throws -> String? {
        try connection.first("SELECT value FROM setting WHERE name = ?", [.text(name)])?.string("value")
    }

    private static func set(_ name: String, _ value: String, _ connection: Connection) throws {
        try connection.execute("INSERT INTO setting (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }
}
