package import IdentityModel
package import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a secret is read from: the first line of a file, or an environment variable.
package enum SecretPlace: Sendable, Hashable {
    case file(String)
    case environment(String)

    /// Reads the value; blocks while a pipe has no line.
    package func read(mayBeEmpty: Bool = true) throws(UsageError) -> Secret {
        switch self {
        case .file(let path):
            let name = UntrustedText(path).sanitised()
            return try Self.firstLine(of: path).checked(
                Text(verbatim: name), isFile: true, mayBeEmpty: mayBeEmpty)
        case .environment(let name):
            guard let value = getenv(name) else {
                throw UsageError(Text("The environment variable \(name) is not set."))
            }
            return try Secret(String(cString: value)).checked(
                Text("The environment variable \(name)"), mayBeEmpty: mayBeEmpty)
        }
    }

    private static func firstLine(of path: String) throws(UsageError) -> Secret {
        let name = UntrustedText(path).sanitised()
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw UsageError(Text("\(name) cannot be read: \(Text(system: errno)).")) }
        defer { close(file) }
        do throws(LineReader.LineError) { return try LineReader(file: file).next() } catch {
            throw UsageError(error.sentence(about: Text(verbatim: name)))
        }
    }
}

extension Secret {
    /// Returns the secret; throws an error that names `place` if it is not UTF-8 and so could not be sent unchanged.
    package func checked(_ place: Text, isFile: Bool = false, mayBeEmpty: Bool) throws(UsageError) -> Secret {
        guard isUTF8 else { throw UsageError(Text("\(place) is not UTF-8.")) }
        guard mayBeEmpty || !isEmpty else {
            throw UsageError(isFile ? Text("\(place) is empty in its first line.") : Text("\(place) is empty."))
        }
        return self
    }

    /// Whether the bytes are UTF-8; does not copy them.
    private var isUTF8: Bool {
        withExposedBytes { bytes in
            var decoder = UTF8()
            var iterator = bytes.makeIterator()
            while true {
                switch decoder.decode(&iterator) {
                case .scalarValue: continue
                case .emptyInput: return true
                case .error: return false
                }
            }
        }
    }
}
