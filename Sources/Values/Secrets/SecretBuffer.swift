import CSodium

/// The bytes of a secret that arrives in pieces; wiped on reallocation and on release.
///
/// Not thread-safe.
public final class SecretBuffer {
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 1)

    public private(set) var count = 0

    public init() {}

    deinit { Self.discard(memory) }

    public func append(_ piece: UnsafeRawBufferPointer) {
        if count + piece.count > memory.count { grow(to: max(count + piece.count, 2 * memory.count, 64)) }
        UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: piece)
        count += piece.count
    }

    public func append(_ byte: UInt8) {
        if count == memory.count { grow(to: max(2 * count, 64)) }
        memory[count] = byte
        count += 1
    }

    /// A copy of the bytes appended so far.
    public var secret: Secret {
        Secret(byteCount: count) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count])) }
    }

    private func grow(to capacity: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
        Self.discard(memory)
        memory = larger
    }

    private static func discard(_ memory: UnsafeMutableRawBufferPointer) {
        if let start = memory.baseAddress { sodium_memzero(start, memory.count) }
        memory.deallocate()
    }
}
