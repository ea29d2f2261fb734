import IdentityModel
import PrivateFiles
import Sentences

/// The files and variables, besides their own, that the user has allowed profiles to use: digests in a file of the
/// state's folder.
package struct AllowedSecrets: Sendable {
    private let path: String

    package init(in directories: StateDirectories) { path = directories.home + "/allowed-secrets" }

    /// The digests; none if the file is missing, is not private, or cannot be read.
    package var digests: Set<String> {
        guard (try? PrivateFile.check(path, othersMayRead: true)) == true,
            let bytes = try? FileContents.contents(of: path, limit: 1 << 20)
        else { return [] }
        return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    /// Records that these are allowed; the state's folder must exist.
    package func add(_ secrets: [NamedSecret]) throws(StateError) {
        let all = digests.union(secrets.map(\.digest))
        let text = Array(all.sorted().map { $0 + "\n" }.joined().utf8)
        let path = path
        let refusal = text.withUnsafeBytes { bytes -> FileError? in
            do throws(FileError) {
                try PrivateFile.replace(path, with: [bytes])
                return nil
            } catch { return error }
        }
        if let refusal {
            throw StateError(refusal.sentence.sanitised(limit: 1000))
        }
    }
}
