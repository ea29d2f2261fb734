/// The session of an access token, and what claims for its client are currently built from, in one snapshot.
package struct TokenHolder: Sendable, Hashable {
    package let session: ActiveSession
    package let source: ClaimsSource
    /// The version of the store's configuration in the snapshot.
    package let configurationVersion: Int64
}
