package import IdentityModel

/// The store operations of a pool's endpoints: the JSON API, GraphQL and the hosted UI.
///
/// Each call is one transaction. The caller passes the decision as a pure rule, which runs inside the transaction.
package protocol PoolStore: PoolDirectory, PoolRegistrationStore, PoolSignInStore, PoolUserStore, HostedLoginStore {
    /// The secret key of an AWS access key of this store; nil for an unknown one.
    ///
    /// It verifies the signatures (SigV4) of the administrative operations.
    func awsSecretKey(forAccessKey id: String) async throws(StoreError) -> Secret?
}
