import YAML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files that a profile names: relative paths start from the profile's own folder.
struct ProfileFiles {
    /// The profile's own path.
    let profile: String

    /// A path of the profile as a path of this process.
    func resolved(_ file: String) -> String {
        guard !file.hasPrefix("/"), let cut = profile.lastIndex(of: "/") else { return file }
        return profile[...cut] + file
    }

    /// What a PEM file holds.
    enum Block: String {
        case certificate = "CERTIFICATE-----"
        case privateKey = "PRIVATE KEY-----"
    }

    /// The bytes of the PEM file that a key names, nil where the key is not there; blocks while it is read.
    func contents(_ key: String, of map: ProfileMapping, holding block: Block) throws(YAMLError) -> [UInt8]? {
        guard map[key] != nil else { return nil }
        guard let text = map[key]?.text, !text.isEmpty else { throw map.fault(key, "\(key) must be a file's path") }
        let bytes: [UInt8]
        do throws(FileContents.Fault) {
            bytes = try FileContents.contents(of: resolved(text), limit: 4 << 20)
        } catch {
            throw map.fault(key, error.sentence(about: text))
        }
        let heads = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("-----BEGIN ") }
        guard let head = heads.first(where: { $0.contains(block.rawValue) }) else {
            let wanted =
                block == .certificate
                ? "certificate (-----BEGIN CERTIFICATE-----)" : "private key (-----BEGIN PRIVATE KEY-----)"
            throw map.fault(key, "\(text) is no PEM file with a \(wanted)")
        }
        guard block == .certificate || !head.contains("ENCRYPTED") else {
            throw map.fault(
                key, "\(text) is encrypted, and nobody is asked for its pass phrase: write the key without one")
        }
        return bytes
    }

    /// Whether others than its owner may read a file; false for what is no file, such as a pipe.
    func isOpenToOthers(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o044 != 0
    }
}
