import FoundationEssentials
package import IdentityModel
import PrivateFiles
import SQLDatabase

/// The key pair that signs the administrative operations of all pools (SigV4).
struct AWSKeyPair: Sendable, Hashable {
    /// The access key: `AKIA` and 16 letters and digits.
    let accessKey: String
    /// The secret key: 40 characters.
    let secretKey: Secret

    init(accessKey: String, secretKey: Secret) {
        self.accessKey = accessKey
        self.secretKey = secretKey
    }

    init(random: any RandomSource) {
        accessKey = "AKIA" + random.text(of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", count: 16)
        secretKey = Secret(
            random.text(of: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/", count: 40))
    }

    /// The pair as an AWS credentials file with the profile `default` (AWS CLI User Guide, configuration and credential
    /// file settings).
    var credentialsFile: Secret {
        let head = "[default]\naws_access_key_id = \(accessKey)\naws_secret_access_key = "
        return Secret(Array(head.utf8) + secretKey.exposedBytes + [UInt8(ascii: "\n")])
    }
}

extension DatabaseStore {
    /// The secret key of an AWS access key of this store; `nil` for an unknown one.
    ///
    /// It verifies the signatures (SigV4) of the administrative operations.
    package func awsSecretKey(forAccessKey id: String) async throws(StoreError) -> Secret? {
        try await read { try AWSKeyRows.secretKey(forAccessKey: id, $0) }
    }
}

/// Reads and writes the row of the key pair for the pools' administrative operations.
enum AWSKeyRows {
    static func secretKey(forAccessKey id: String, _ connection: StoreConnection) throws -> Secret? {
        try connection.first("SELECT access_key, secret_key FROM aws_key WHERE access_key = ?", id)
            .map { try connection.opened(.awsSecretKey, of: $0) }
    }

    /// Creates the pair and its file if the store has none.
    ///
    /// The file is written within the caller's transaction, so a start that is killed leaves either both, or a store
    /// that the next start completes.
    static func make(file: String?, random: any RandomSource, at now: Date, _ connection: StoreConnection) throws {
        guard try connection.first("SELECT 1 FROM aws_key LIMIT 1") == nil else { return }
        let pair = AWSKeyPair(random: random)
        try connection.insert(
            into: "aws_key",
            [
                "access_key": pair.accessKey,
                "secret_key": connection.sealed(pair.secretKey, in: .awsSecretKey, of: [pair.accessKey]),
                "created_at": now,
            ])
        guard let file else { return }
        try pair.credentialsFile.withExposedBytes { try PrivateFile.replace(file, with: [$0]) }
    }
}
