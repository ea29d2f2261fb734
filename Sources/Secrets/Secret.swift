import CSodium

/// A password, code, PIN, token or key.
///
/// Prints as `‹redacted›`, is compared in constant time, and its bytes are wiped when the last copy is released.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let storage: WipedBytes

    /// Copies bytes; the caller wipes its own copy.
    public init(_ bytes: some Sequence<UInt8>) { storage = WipedBytes(bytes) }

    /// Copies the UTF-8 bytes of a text.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { bytes in
            Secret(byteCount: bytes.count) { $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
        }
    }

    /// Makes a secret of that many zero bytes and lets `body` write them in place, so that no other copy exists.
    public init<Failure: Error>(
        byteCount: Int, initializedBy body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        storage = try WipedBytes(byteCount: byteCount, initializedBy: body)
    }

    public var count: Int { storage.contents.count }

    public var isEmpty: Bool { count == 0 }

    /// Lends the bytes for the duration of the call; they must not escape it.
    public func withExposedBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(storage.contents)
    }

    /// The text, for the place that must send or show it; this copy cannot be wiped.
    public var exposedText: String { String(decoding: storage.contents, as: UTF8.self) }

    /// The bytes, for the place that must send or store them; the caller wipes this copy.
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

    /// Hashes the length only, so that the hash reveals nothing about the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(count) }

    /// A fixed text.
    public var description: String { "‹redacted›" }
    /// A fixed text.
    public var debugDescription: String { "‹redacted›" }
    /// Shows nothing to `dump` and other users of mirrors.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Memory that is overwritten on release; not an array, whose buffer could be shared.
private final class WipedBytes: Sendable {
    // Safe to share: written only in `init`, read-only until `deinit`, and lent only for the duration of a call.
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
