#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension PrivateFile {
    /// Creates a file as ``create(_:with:)`` does, and returns its path.
    ///
    /// If the path exists, a number is added before its ending.
    public static func createNumbered(_ path: String, with pieces: [UnsafeRawBufferPointer]) throws(FileError)
        -> String
    {
        let name = path.split(separator: "/").last ?? ""
        let dot = name.dropFirst().contains(".") ? path.lastIndex(of: ".") : nil
        let (stem, ending) = (path[..<(dot ?? path.endIndex)], path[(dot ?? path.endIndex)...])
        var number = 1
        while true {
            let free = number == 1 ? path : "\(stem)-\(number)\(ending)"
            do throws(FileError) {
                try create(free, with: pieces)
                return free
            } catch {
                guard error.reason == .system(EEXIST), number < 10_000 else { throw error }
            }
            number += 1
        }
    }
}
