import CSodium

/// A password, code, PIN, token or key.
///
/// Prints as `‹redacted›`, is compared in constant time, and its bytes are wiped when the last copy is released.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let storage: WipedBytes

    /// Copies the bytes; the caller wipes its own copy.
    public init(_ bytes: some Sequence<UInt8>) { storage = WipedBytes(bytes) }

    /// Copies the UTF-8 of a text.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { bytes in
            Secret(byteCount: bytes.count) { $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
        }
    }

    /// Creates a secret of zero bytes, which `body` overwrites in place, so that no other copy exists.
    public init<Failure: Error>(
        byteCount: Int, initializedBy body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        storage = try WipedBytes(byteCount: byteCount, initializedBy: body)
    }

    public var count: Int { storage.contents.count }

    public var isEmpty: Bool { count == 0 }

    /// Passes the bytes to `body`; they must not escape the call.
    public func withExposedBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(storage.contents)
    }

    /// A copy of the text, for sending or displaying it; this copy cannot be wiped.
    public var exposedText: String { String(decoding: storage.contents, as: UTF8.self) }

    /// A copy of the bytes, for sending or storing them; the caller wipes it.
    public var exposedBytes: [UInt8] { Array(storage.contents) }

    /// Compares secrets of equal length in constant time.
    public static func == (left: Secret, right: Secret) -> Bool {
        left.count == right.count
            && left.withExposedBytes { leftBytes in
                right.withExposedBytes { rightBytes in
                    guard let one = leftBytes.baseAddress, let other = rightBytes.baseAddress else { return true }
                    return sodium_memcmp(one, other, leftBytes.count) == 0
                }
            }
    }

    /// Hashes only the length, so that the hash reveals nothing about the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(count) }

    public var description: String { "‹redacted›" }
    public var debugDescription: String { "‹redacted›" }
    /// Empty, so that `dump` prints nothing secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Memory that is overwritten on release; not an array, because its buffer could be shared.
private final class WipedBytes: Sendable {
    // `Sendable` because the buffer is written only in `init` and exposed only for the duration of a closure.
    nonisolated(unsafe) private let buffer: UnsafeMutableRawBufferPointer

    init(_ bytes: some Sequence<UInt8>) {
        var copy = Array(bytes)
        buffer = .allocate(byteCount: copy.count, alignment: 1)
        buffer.copyBytes(from: copy)
        copy.withUnsafeMutableBytes { wipe($0) }
    }

    init<Failure: Error>(
        byteCount: Int, initializedBy body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        buffer = .allocate(byteCount: byteCount, alignment: 1)
        wipe(buffer)
        try body(buffer)
    }

    deinit {
        wipe(buffer)
        buffer.deallocate()
    }

    var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(buffer) }
}

private func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
    guard let start = buffer.baseAddress else { return }
    sodium_memzero(start, buffer.count)
}

extension Secret {
    /// Passes the bytes as a C library expects them; the pointer is valid even if there are none.
    func withExposedPointer<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
        withExposedBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return body([0], 0) }
            return body(start.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
    }

    /// Passes the bytes as C characters; the pointer is valid even if there are none.
    func withExposedCharacters<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
        withExposedPointer { bytes, count in
            bytes.withMemoryRebound(to: CChar.self, capacity: max(count, 1)) { body($0, count) }
        }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Passes the memory as a C library expects it; the pointer is valid even if the memory is empty.
    func withPointer<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
        guard let start = baseAddress, !isEmpty else {
            var nothing: UInt8 = 0
            return body(&nothing)
        }
        return body(start.assumingMemoryBound(to: UInt8.self))
    }
}
