import FoundationEssentials
import IdentityModel

/// A realm with the lifetimes of its tokens and sessions.
package struct ServedRealm: Sendable, Hashable {
    package let record: RealmRecord
    package let lifetimes: TokenLifetimes
    /// The version of the store's configuration at which the realm was read; nil if it was not read from a store.
    package var configurationVersion: Int64?

    package init(record: RealmRecord, lifetimes: TokenLifetimes, configurationVersion: Int64? = nil) {
        self.record = record
        self.lifetimes = lifetimes
        self.configurationVersion = configurationVersion
    }
}
