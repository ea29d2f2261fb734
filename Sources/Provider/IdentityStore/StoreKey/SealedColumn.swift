import IdentityModel
import JOSE
import SQLDatabase

/// A column whose values are sealed with the store's key, each bound to its row: moved to another row, it cannot be
/// opened.
struct SealedColumn: Sendable, Hashable {
    let table: String
    let name: String
    /// The text columns that identify a row and never change.
    let rowID: [String]
    /// Whether the column is of type TEXT, with the sealed value in base64url.
    let isText: Bool

    private init(_ table: String, _ name: String, _ rowID: [String], isText: Bool = false) {
        self.table = table
        self.name = name
        self.rowID = rowID
        self.isText = isText
    }

    static let realmKey = Self("realm_key", "private_key", ["realm_id", "key_id"])
    static let poolKey = Self("pool_key", "private_key", ["pool_id", "key_id"])
    static let oneTimePassword = Self("one_time_password", "secret", ["credential_id"])
    /// Sealed, because administrators read it again.
    static let clientSecret = Self("client", "secret", ["id"], isText: true)
    /// Sealed, because the digest of a secret chosen by an administrator could be found by guessing.
    static let clientSecretDigest = Self("client", "secret_hash", ["id"])
    static let providerSecret = Self("pool_provider", "secret", ["pool_id", "name"])
    /// The verifier of a sign-in at another provider that is in progress.
    static let hostedVerifier = Self("hosted_login", "verifier", ["pool_id", "nonce"], isText: true)
    static let awsSecretKey = Self("aws_key", "secret_key", ["access_key"])
    /// The state of a login in progress, which can contain the key of a new authenticator app.
    static let loginState = Self("login", "state", ["realm_id", "tab"], isText: true)

    /// Sealed, so that a hash moved to another user's row does not log in.
    static let credentialHash = Self("credential", "hash", ["user_id", "id"])
    static let earlierPassword = Self("password_history", "hash", ["user_id", "credential_id"])

    /// The secrets of members that are kept without effect.
    static let keptSecretsOfRealm = Self("realm", "kept_secrets", ["id"])
    static let keptSecretsOfClient = Self("client", "kept_secrets", ["id"])

    /// All that was stored of a deleted user.
    static let deletedUser = Self("deleted_user", "contents", ["realm_id", "id"])

    static let all = [
        realmKey, poolKey, credentialHash, earlierPassword, oneTimePassword, clientSecret, clientSecretDigest,
        providerSecret, hostedVerifier,
        awsSecretKey, loginState, keptSecretsOfRealm, keptSecretsOfClient, deletedUser,
    ]

    /// The context to which a sealed value is bound.
    func context(_ row: [String]) -> [UInt8] { SealContext.bytes([table, name] + row) }

    /// The values that identify a row.
    func id(of row: Row) throws -> [String] { try rowID.map { try row[$0] } }

    /// The sealed value in a row; `nil` for `NULL`.
    func stored(_ row: Row) throws -> [UInt8]? {
        guard isText else { return try row[name] }
        guard let text: String = try row[name] else { return nil }
        guard let bytes = Base64URL.decode(text) else {
            throw DatabaseError(.unexpectedShape, message: "a value of \(table).\(name) is not sealed")
        }
        return bytes
    }
}
