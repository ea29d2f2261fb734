#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a call of the kernel's keyring failed: it is missing, forbidden, or full.
public struct KeyringError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The operating system's reason (`errno`).
    public let number: Int32

    public init(number: Int32) { self.number = number }

    /// The operating system's message.
    public var description: String { String(cString: strerror(number)) }
}
