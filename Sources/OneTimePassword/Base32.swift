import COath

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The text form of a shared key, used by authenticator apps and `otpauth` URIs (RFC 4648, section 6).
public enum Base32 {
    /// Upper-case letters and digits without padding, as `otpauth` URIs require.
    ///
    /// Throws `unavailable` if the library is out of memory.
    public static func encode(_ key: UnsafeRawBufferPointer) throws(OneTimePasswordError) -> String {
        guard let bytes = key.baseAddress, !key.isEmpty else { return "" }
        var output: UnsafeMutablePointer<CChar>?
        var length = 0
        let status = oath_base32_encode(bytes.assumingMemoryBound(to: CChar.self), key.count, &output, &length)
        guard status == 0, let output else { throw OneTimePasswordError(.unavailable) }
        defer { wipeAndFree(output, length) }
        let text = UnsafeRawBufferPointer(start: output, count: length)
        return String(decoding: text.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }

    /// The key, nil if the text is not base32; case, spaces and hyphens are ignored, padding is optional.
    public static func decode(_ text: String) -> [UInt8]? {
        var letters = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        while letters.last == UInt8(ascii: "=") { letters.removeLast() }
        let isAlphabet = letters.allSatisfy { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF) && byte >= 0x41
                || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
        }
        guard !letters.isEmpty, isAlphabet, ![1, 3, 6].contains(letters.count % 8) else { return nil }
        var output: UnsafeMutablePointer<CChar>?
        var length = 0
        let status = letters.withUnsafeBytes { bytes in
            oath_base32_decode(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &output, &length)
        }
        guard status == 0, let output else { return nil }
        defer { wipeAndFree(output, length) }
        return Array(UnsafeRawBufferPointer(start: output, count: length))
    }

    private static func wipeAndFree(_ memory: UnsafeMutablePointer<CChar>, _ length: Int) {
        let bytes = UnsafeMutableRawBufferPointer(start: memory, count: length)
        for index in bytes.indices { bytes[index] = 0 }
        free(memory)
    }
}
