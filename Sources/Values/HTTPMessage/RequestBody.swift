public import Secrets

/// A request body, which may contain passwords and codes and is wiped when the last copy is released.
///
/// Not wiped are the buffers of libraries (libmicrohttpd's and GnuTLS's, libcurl's copy of a body, SQLite's and
/// libxml2's), and each `String` where a text is needed: for a password's rules, an authenticator's digits, values in
/// JSON, what the documented API accepts and returns, and what is typed into the wizard's forms.
public struct RequestBody: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral,
    CustomStringConvertible
{
    private let bytes: Secret

    /// Creates a body from bytes that are wiped on release.
    public init(_ bytes: Secret) { self.bytes = bytes }

    /// Copies the bytes; the caller wipes its own copy.
    public init(_ bytes: some Sequence<UInt8>) { self.bytes = Secret(bytes) }

    public init(arrayLiteral elements: UInt8...) { self.init(elements) }

    public var startIndex: Int { 0 }
    public var endIndex: Int { bytes.count }
    public subscript(position: Int) -> UInt8 { bytes.withExposedBytes { $0[position] } }

    /// Passes the bytes to `body` without copying them.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try bytes.withExposedBytes { try $0.withMemoryRebound(to: UInt8.self, body) }
    }

    /// Passes the bytes to `body` for the duration of the call.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withExposedBytes(body)
    }

    /// The number of bytes; omits the bytes, which may be secret.
    public var description: String { "\(count) bytes" }
}
