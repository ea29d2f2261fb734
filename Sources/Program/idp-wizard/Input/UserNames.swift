import IdentityModel
import Onboarding
import Profiles
import Sentences
import SeparatedValues

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The users that a command changes: its arguments, or the lines of a file.
enum UserNames: Sendable, Hashable {
    case given([String])
    /// A file, or standard input (`-`), with a name per line, or with a header and its column `username`.
    case file(String, CSVEncoding?)

    static let argument = "[NAME…]"

    init(_ line: ParsedLine) throws(UsageError) {
        let encoding = try line.word(.encoding, as: CSVEncoding.self)
        switch (line.arguments.isEmpty, try line.text(.from)) {
        case (false, nil):
            guard !line.arguments.contains("") else { throw UsageError(Text("A name must not be empty.")) }
            guard encoding == nil else { throw UsageError(Text("--encoding needs a file.")) }
            self = .given(line.arguments)
        case (true, let path?): self = .file(path, encoding)
        default: throw UsageError(Text("\(line.command.name) needs names of users, or --from FILE."))
        }
    }

    /// Whether there can be more than one name, as far as that is known before the file is read.
    var mayBeSeveral: Bool {
        switch self {
        case .given(let names): names.count > 1
        case .file: true
        }
    }

    /// The names without repetitions, in their order; blocks.
    func read() throws -> [String] {
        var names: [String]
        switch self {
        case .given(let given): names = given
        case .file(let path, let encoding):
            let read: [String]?
            do throws(OnboardingError) { read = try Self.names(path, encoding) } catch {
                throw CommandError(.usage, "file", error.sentence)
            }
            guard let read else { throw CommandError(.usage, "file", Text("there is no column \("username")")) }
            names = read
        }
        var seen: Set<String> = []
        names.removeAll { !seen.insert($0.lowercased()).inserted }
        guard !names.isEmpty else { throw CommandError(.usage, "file", Text("The file names no user.")) }
        return names
    }

    /// `nil` for a table without the column `username`.
    private static func names(_ path: String, _ encoding: CSVEncoding?) throws(OnboardingError) -> [String]? {
        var names: [String] = []
        var column: Int?
        var isFirst = true
        var isTable = false
        func add(_ row: CSVRow) {
            if isFirst {
                isFirst = false
                column = row.fields.firstIndex { OnboardingColumn(titled: $0.text) == .username }
                isTable = row.fields.count > 1
                if column != nil { return }
            }
            let field = column ?? 0
            guard row.fields.indices.contains(field), !row.fields[field].text.isEmpty else { return }
            let text = row.fields[field].text
            names.append(column == nil ? text : SpreadsheetText.unguarded(text))
        }
        var input =
            path == "-"
            ? OnboardingInput(standardInput(), encoding: encoding) : try OnboardingInput(path, encoding: encoding)
        while let row = try input.next() { add(row) }
        return isTable && column == nil ? nil : names
    }

    /// Everything that standard input has until its end.
    private static func standardInput() -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = piece.withUnsafeMutableBytes { bytesRead($0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
        }
    }
}

/// Reads what standard input has; a function of this file, because the type's own `read` hides that of the system.
private func bytesRead(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(STDIN_FILENO, buffer.baseAddress, buffer.count)
}
