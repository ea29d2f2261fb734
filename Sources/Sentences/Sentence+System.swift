#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Sentence {
    /// The operating system's words for an error (`errno`), which are sentences of the program.
    public init(system error: Int32) { self.init([.literal(String(cString: strerror(error)))]) }
}
