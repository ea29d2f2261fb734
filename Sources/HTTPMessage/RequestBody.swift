public import Secrets

/// The bytes of a request, which can hold passwords and codes: wiped when the request's last copy goes.
public struct RequestBody: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral,
    CustomStringConvertible
{
    private let bytes: Secret

    /// Takes bytes that wipe themselves.
    public init(_ bytes: Secret) { self.bytes = bytes }

    /// Takes bytes; the caller's copy stays the caller's to wipe.
    public init(_ bytes: some Sequence<UInt8>) { self.bytes = Secret(bytes) }

    /// Makes a body of those bytes.
    public init(arrayLiteral elements: UInt8...) { self.init(elements) }

    /// Zero.
    public var startIndex: Int { 0 }
    /// How many bytes there are.
    public var endIndex: Int { bytes.count }
    /// One byte.
    public subscript(position: Int) -> UInt8 { bytes.withExposedBytes { $0[position] } }

    /// Lends the bytes as they lie in memory.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try bytes.withExposedBytes { try $0.withMemoryRebound(to: UInt8.self, body) }
    }

    /// Lends the bytes for the time of the call.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withExposedBytes(body)
    }

    /// How many bytes there are, and none of them.
    public var description: String { "\(count) bytes" }
}
