import PrivateFiles
import Profiles
import Recording
import RunExports
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that a run is exported to, readable only by this user (0600) and written as a whole.
struct TraceFile: Sendable, Hashable {
    /// The path as given.
    let path: String
    let format: ExportFormat

    init(path: String, format: ExportFormat) {
        self.path = path
        self.format = format
    }

    /// Parses the option's value; its extension determines the format.
    init(_ path: String, of option: OptionDescription) throws(UsageError) {
        guard let format = ExportFormat(fileName: path) else {
            let endings = ExportFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
            throw UsageError(Text("The file of \(option.name) must end in one of \(endings), which gives its format."))
        }
        self.init(path: path, format: format)
    }

    /// Throws if the file could not be written, as far as that can be determined in advance.
    func checkWritable() throws {
        let resolved = try TrustedPath.resolved(path)
        try PrivateFile.check(resolved, othersMayRead: true)
        let folder = String(resolved[..<(resolved.lastIndex(of: "/") ?? resolved.startIndex)])
        guard access(folder.isEmpty ? "/" : folder, W_OK | X_OK) == 0 else {
            throw FileError(path, .system(errno))
        }
    }

    /// Writes the run in a language.
    func write(_ run: RecordedRun, in language: Language) throws {
        _ = try put(run, in: language) { path, bytes in
            try PrivateFile.replace(path, with: [bytes])
            return path
        }
    }

    /// Writes the run to a new file; returns its absolute path.
    ///
    /// If the path exists, a number is added to its name.
    func writeNew(_ run: RecordedRun, in language: Language) throws -> String {
        try put(run, in: language) { path, bytes in
            try PrivateFile.createNumbered(path, with: [bytes])
        }
    }

    private func put(
        _ run: RecordedRun, in language: Language,
        _ write: (String, UnsafeRawBufferPointer) throws -> String
    ) throws -> String {
        let bytes = Array(try format.document(of: run, for: language).utf8)
        let path = try TrustedPath.resolved(path)
        return try bytes.withUnsafeBytes { try write(path, $0) }
    }
}
