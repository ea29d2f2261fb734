/// Why a server could not be started.
public struct HTTPServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, as reported by the operating system.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another socket listens at that address and port.
        case addressInUse
        /// The port requires privileges that the program does not have.
        case permissionDenied
        /// The host has no address, or none of this machine.
        case addressNotAvailable
        /// The descriptor passed in is not a listening socket.
        case notListening
        /// The certificates given are not certificates in PEM.
        case certificateUnreadable
        /// The private key given is not a private key in PEM, or is protected by a passphrase.
        case privateKeyUnreadable
        /// The certificate and the private key do not match.
        case privateKeyDiffers
        /// The library or the operating system refused for another reason.
        case cannotStart
    }

    public let code: Code
    /// The address, and the operating system's message.
    public let detail: String

    public init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    /// `addressInUse: 127.0.0.1:8931: Address already in use`.
    public var description: String { "\(code.rawValue): \(detail)" }
}
