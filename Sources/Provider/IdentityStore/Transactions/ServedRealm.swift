/// A realm as read for a request.
package struct ServedRealm: Sendable, Hashable {
    package let record: RealmRecord
    /// The version of the store's configuration when the realm was read; `nil` if it was not read from a store.
    package var configurationVersion: Int64?

    package var lifetimes: TokenLifetimes { record.lifetimes }
}
