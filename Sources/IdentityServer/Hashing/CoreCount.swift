#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension HashingPool {
    /// The cores that the machine has for us; at least one.
    static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
