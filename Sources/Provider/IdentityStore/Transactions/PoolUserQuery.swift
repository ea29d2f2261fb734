package import CognitoProtocol
import FoundationEssentials

/// A search for users of a pool.
package struct PoolUserQuery: Sendable, Hashable {
    /// A condition on one attribute.
    package enum Filter: Sendable, Hashable {
        case username(String, isPrefix: Bool)
        case subject(String, isPrefix: Bool)
        case isEnabled(Bool)
    }

    /// The condition; `nil` for all users.
    package var filter: Filter?
    /// The name after which the page starts; `nil` for the first page.
    package var after: PoolUsername?
    /// The maximum number of users.
    package var maximum: Int

    package init(filter: Filter? = nil, after: PoolUsername? = nil, maximum: Int) {
        self.filter = filter
        self.after = after
        self.maximum = maximum
    }
}
