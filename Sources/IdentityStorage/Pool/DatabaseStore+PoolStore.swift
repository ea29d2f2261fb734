package import IdentityCore
package import IdentityModel
import SQLDatabase

extension DatabaseStore: PoolStore {
    package func awsSecretKey(forAccessKey id: String) async throws(StoreError) -> Secret? {
        try await read { try AWSKeyRows.secretKey(forAccessKey: id, $0) }
    }
}
