package import IdentityCore
package import IdentityModel

extension DatabaseStore {
    /// The secret key of an AWS access key of this store; `nil` for an unknown one.
    ///
    /// It verifies the signatures (SigV4) of the administrative operations.
    package func awsSecretKey(forAccessKey id: String) async throws(StoreError) -> Secret? {
        try await read { try AWSKeyRows.secretKey(forAccessKey: id, $0) }
    }
}
