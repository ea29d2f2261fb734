package import IdentityModel

/// The fault of the requests of one run, as long as it is not used up.
///
/// Routes and rules read the fault of the current task's request; it is set only if a fault is armed for the request's
/// trace. A fault changes a response and never the store. Read it in the task of the request, not in a closure that the
/// store runs.
package struct RequestFault: Sendable {
    /// The fault of the current task's request.
    @TaskLocal package static var current: RequestFault?

    package let name: FaultName
    private let use: @Sendable () -> Bool

    /// Creates a fault; `use` returns whether it still applies, and uses up a fault that applies only once.
    package init(_ name: FaultName, use: @escaping @Sendable () -> Bool) {
        self.name = name
        self.use = use
    }

    /// Whether the fault applies here; uses up a fault that applies only once.
    package func strikes() -> Bool {
        guard use() else { return false }
        RequestRecord.current?.isStruck(by: name)
        return true
    }

    /// Whether the current task's request has this fault, and it applies here.
    package static func strikes(_ name: FaultName) -> Bool {
        guard let current, current.name == name else { return false }
        return current.strikes()
    }

    /// How many seconds a clock is fast with the fault ``IdentityModel/FaultName/clockSkew``.
    package static let skew = 3600.0
}

/// The failure that a fault makes of a request, for the log.
package struct InjectedFaultError: Error, Sendable, Hashable {
    package let name: FaultName

    package init(name: FaultName) { self.name = name }
}
