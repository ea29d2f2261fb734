import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's environment, read-only.
enum Environment {
    /// The value of a variable; `nil` if it is not set.
    @Sendable static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The names of all variables with that prefix, sorted.
    static func names(beginningWith prefix: String) -> [String] {
        ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix(prefix) }.sorted()
    }
}
