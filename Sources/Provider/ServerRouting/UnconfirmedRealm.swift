import Synchronization

/// The realm as last read, from which a response is built before the store confirms that it is unchanged.
///
/// This saves a transaction. A response is used only if it was confirmed; otherwise the request is answered again with
/// the current realm. Therefore nothing may be changed before the confirmation.
package final class UnconfirmedRealm: Sendable {
    /// The version of the configuration from which the realm was read.
    package let version: Int64
    private let confirmed = Atomic(false)

    package init(version: Int64) { self.version = version }

    /// Whether a transaction has found the configuration to be still at ``version``.
    package var isConfirmed: Bool { confirmed.load(ordering: .acquiring) }

    package func confirm() { confirmed.store(true, ordering: .releasing) }
}
