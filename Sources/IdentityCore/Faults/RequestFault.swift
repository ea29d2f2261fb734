package import IdentityModel

/// The fault that the requests of one run meet, as far as it has not been used up.
///
/// Routes and rules ask the fault of the request that their task answers; there is none unless one is armed for the request's trace. A fault changes an
/// answer and never the store. Ask in the task of the request, not in a closure that the store runs.
package struct RequestFault: Sendable {
    /// The fault of the request that this task answers.
    @TaskLocal package static var current: RequestFault?

    package let name: FaultName
    private let use: @Sendable () -> Bool

    /// Makes a fault; `use` returns whether it still strikes, and uses up one that strikes once.
    package init(_ name: FaultName, use: @escaping @Sendable () -> Bool) {
        self.name = name
        self.use = use
    }

    /// Whether the fault strikes here; one that strikes once is used up then.
    package func strikes() -> Bool { use() }

    /// Whether the request of this task meets this fault here.
    package static func strikes(_ name: FaultName) -> Bool {
        guard let current, current.name == name else { return false }
        return current.strikes()
    }

    /// By how many seconds a clock with the fault ``IdentityModel/FaultName/clockSkew`` is fast.
    package static let skew = 3600.0
}
