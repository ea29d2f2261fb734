import Glibc

/// A system call that a test cannot go on without has failed.
public struct PosixFailure: Error, CustomStringConvertible {
    let number: Int32
    let doing: String

    /// The call and the system's words.
    public var description: String { "\(doing): \(String(cString: strerror(number)))" }
}
