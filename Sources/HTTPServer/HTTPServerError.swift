/// Why a server could not be started.
public struct HTTPServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, as far as the operating system tells.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Somebody listens at that address and port already.
        case addressInUse
        /// The port needs rights that the program does not have.
        case permissionDenied
        /// The host is no address of this machine, or has none.
        case addressNotAvailable
        /// The descriptor that was handed in is no listening socket.
        case notListening
        /// What was given as certificates is none, or not in PEM.
        case certificateUnreadable
        /// What was given as private key is none, or not in PEM, or locked by a passphrase.
        case privateKeyUnreadable
        /// Certificate and private key do not belong to each other.
        case privateKeyDiffers
        /// The library or the operating system refused for another reason.
        case cannotStart
    }

    /// What went wrong.
    public let code: Code
    /// Which address, and the operating system's own words.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    /// `addressInUse: 127.0.0.1:8931: Address already in use`.
    public var description: String { "\(code.rawValue): \(detail)" }
}
