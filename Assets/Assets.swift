import CEmbeddedFiles

/// Files that are part of the program.
public enum EmbeddedFile {
    /// The style sheet of the login pages.
    public static var styleSheet: [UInt8] { bytes(cef_style) }

    /// A copy of a file's bytes.
    static func bytes(_ file: cef_file) -> [UInt8] {
        Array(UnsafeBufferPointer(start: file.start, count: file.count))
    }
}
