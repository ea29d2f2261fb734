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
