import FoundationEssentials
import IdentityModel
import PrivateFiles
import SQLDatabase

/// Reads and writes the row of the key pair for the pools' administrative operations.
enum AWSKeyRows {
    static func secretKey(forAccessKey id: String, _ connection: StoreConnection) throws -> Secret? {
        try connection.first("SELECT access_key, secret_key FROM aws_key WHERE access_key = ?", [.text(id)])
            .map { try connection.opened(.awsSecretKey, of: $0) }
    }

    /// Creates the pair and its file if the store has none.
    ///
    /// The file is written within the caller's transaction, so a start that is killed leaves either both, or a store
    /// that the next start completes.
    static func make(file: String?, random: any RandomSource, at now: Date, _ connection: StoreConnection) throws {
        guard try connection.first("SELECT 1 FROM aws_key LIMIT 1") == nil else { return }
        let pair = AWSKeyPair(random: random)
        try connection.execute(
            "INSERT INTO aws_key (access_key, secret_key, created_at) VALUES (?, ?, ?)",
            [
                .text(pair.accessKey), connection.sealed(pair.secretKey, in: .awsSecretKey, of: [pair.accessKey]),
                .time(now),
            ])
        guard let file else { return }
        try pair.credentialsFile.withExposedBytes { try PrivateFile.replace(file, with: [$0]) }
    }
}
