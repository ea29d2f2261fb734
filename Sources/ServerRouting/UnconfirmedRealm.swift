import Synchronization

/// The realm as last read, with which an answer is made before the store shows that it is still the same.
///
/// It saves a transaction. An answer counts only if it was confirmed; otherwise the request is answered again with the realm as it is.
/// So nothing may be changed before the confirmation.
package final class UnconfirmedRealm: Sendable {
    /// The version of the configuration at which the realm was read.
    package let version: Int64
    private let confirmed = Atomic(false)

    package init(version: Int64) { self.version = version }

    /// Whether a transaction has found the configuration at ``version``.
    package var isConfirmed: Bool { confirmed.load(ordering: .acquiring) }

    package func confirm() { confirmed.store(true, ordering: .releasing) }
}
