import Sentences
import YAML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads the files that a profile names; relative paths are resolved against the profile's folder.
package struct ProfileFiles {
    let profile: String
    /// What the profile names and may not use unless the user allows it; it is not read.
    var unanswered: [NamedSecret] = []

    /// Whether a file, as the profile resolves it, or a variable must not be read.
    func isUnanswered(_ source: SecretPlace) -> Bool {
        unanswered.contains { secret in
            switch (source, secret.place) {
            case (.file(let path), .file): secret.path == path
            case (.environment(let name), .variable(let own)): name == own
            case (.file, .variable), (.environment, .file): false
            }
        }
    }

    /// Resolves a path of the profile to a path for this process.
    func resolved(_ file: String) -> String {
        guard !file.hasPrefix("/"), let cut = profile.lastIndex(of: "/") else { return file }
        return profile[...cut] + file
    }

    /// The content of a PEM file.
    enum Block: String {
        case certificate = "CERTIFICATE-----"
        case privateKey = "PRIVATE KEY-----"
    }

    /// Reads the PEM file that a key names; `nil` if the key is missing.
    ///
    /// Blocks.
    func contents(
        _ key: String, of map: ProfileMapping, holding block: Block, _ faults: inout ProfileError
    ) -> [UInt8]? {
        func refuse(_ message: Text) -> [UInt8]? {
            map.note(key, message, &faults)
            return nil
        }
        guard let node = map[key] else { return nil }
        guard let text = node.text, !text.isEmpty else { return refuse(Text("\(key) must be a file's path")) }
        guard !isUnanswered(.file(resolved(text))) else { return nil }
        let bytes: [UInt8]
        do throws(FileContents.ReadError) {
            bytes = try FileContents.contents(of: resolved(text), limit: 4 << 20, onlyRegular: true)
        } catch {
            return refuse(error.sentence(about: text))
        }
        let heads = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("-----BEGIN ") }
        guard let head = heads.first(where: { $0.contains(block.rawValue) }) else {
            return refuse(
                block == .certificate
                    ? Text("\(text) is not a PEM file with a certificate (-----BEGIN CERTIFICATE-----)")
                    : Text("\(text) is not a PEM file with a private key (-----BEGIN PRIVATE KEY-----)"))
        }
        guard block == .certificate || !head.contains("ENCRYPTED") else {
            return refuse(Text("\(text) is encrypted, which is not supported: store the key without a passphrase"))
        }
        return bytes
    }

    /// The path without symbolic links and dots; `nil` if nothing exists there.
    package static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether a file exists at a path.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether other users can read a file; `false` for anything that is not a regular file, such as a pipe.
    package static func isOpenToOthers(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o044 != 0
    }
}
