#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why the kernel's keyring did not do what was asked: it is missing, forbidden here, or full.
public struct KeyringError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The operating system's reason (`errno`).
    public let number: Int32

    /// Makes an error.
    public init(number: Int32) { self.number = number }

    /// The operating system's words.
    public var description: String { String(cString: strerror(number)) }
}
