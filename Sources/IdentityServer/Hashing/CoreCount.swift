#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension HashingPool {
    /// The number of online processor cores; at least 1.
    static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
