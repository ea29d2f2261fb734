import CMicrohttpd

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps an identity's PEM data in memory as long as libmicrohttpd's daemon needs it, and wipes it afterwards.
///
/// The library stores the addresses passed to it and copies them into each thread's daemon.
final class TLSMemory: Sendable {
    /// What the library may negotiate: ECDHE for forward secrecy, and authenticated encryption.
    ///
    /// The library's default also allows TLS 1.1, static RSA, finite-field Diffie-Hellman and CBC.
    private static let priorities = [
        "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2", "-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-GROUP-DH-ALL",
        "-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM:-MAC-ALL:+AEAD",
    ].joined(separator: ":")

    private struct Text {
        // The address as an integer: pointers are not `Sendable`, and nothing is written there until the text is wiped.
        let address: UInt
        let count: Int

        init(_ bytes: [UInt8]) {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
            memory.copyBytes(from: bytes + [0])
            address = UInt(bitPattern: memory.baseAddress)
            count = memory.count
        }

        var pointer: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }

        func wipe() {
            guard let pointer else { return }
            #if canImport(Glibc)
                explicit_bzero(pointer, count)
            #else
                memset_s(pointer, count, 0, count)
            #endif
            pointer.deallocate()
        }
    }

    private let certificates: Text
    private let key: Text
    private let priorities: Text

    init(_ identity: TLSIdentity) {
        certificates = Text(identity.certificateChain)
        key = Text(identity.privateKey)
        priorities = Text(Array(Self.priorities.utf8))
    }

    deinit {
        for text in [certificates, key, priorities] { text.wipe() }
    }

    var options: [MHD_OptionItem] {
        [
            MHD_OptionItem(option: .HTTPS_MEM_CERT, value: 0, ptr_value: certificates.pointer),
            MHD_OptionItem(option: .HTTPS_MEM_KEY, value: 0, ptr_value: key.pointer),
            MHD_OptionItem(option: .HTTPS_PRIORITIES, value: 0, ptr_value: priorities.pointer),
        ]
    }
}
