#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Text {
    /// Creates a text of the operating system's message for `errno`; the usual messages have translations.
    public init(system error: Int32) {
        let message = String(cString: strerror(error))
        self = Self.systemMessages.first { $0.id == message } ?? Text(verbatim: message)
    }

    private static let systemMessages = [
        Text("No such file or directory"), Text("Permission denied"), Text("Operation not permitted"),
        Text("File exists"), Text("Is a directory"), Text("Not a directory"), Text("No space left on device"),
        Text("Disk quota exceeded"), Text("Read-only file system"), Text("Too many levels of symbolic links"),
        Text("File name too long"), Text("File too large"), Text("Input/output error"), Text("Too many open files"),
    ]
}
