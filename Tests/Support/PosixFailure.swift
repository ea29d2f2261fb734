import Glibc

/// A failed system call that a test depends on.
public struct PosixFailure: Error, CustomStringConvertible {
    let number: Int32
    let doing: String

    /// The call and the message of `strerror`.
    public var description: String { "\(doing): \(String(cString: strerror(number)))" }
}
