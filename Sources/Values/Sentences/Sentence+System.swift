#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Sentence {
    /// Creates a sentence of the program from the operating system's message for `errno`.
    public init(system error: Int32) { self.init([.literal(String(cString: strerror(error)))]) }
}
