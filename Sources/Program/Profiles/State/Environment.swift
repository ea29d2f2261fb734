import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's environment, read-only.
package enum Environment {
    /// The value of a variable; `nil` if it is not set.
    @Sendable package static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The names of all variables with that prefix, sorted.
    package static func names(beginningWith prefix: String) -> [String] {
        ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix(prefix) }.sorted()
    }
}
