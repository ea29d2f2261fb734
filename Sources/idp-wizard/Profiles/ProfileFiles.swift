import YAML

/// The files that a profile names: relative paths start from the profile's own folder.
struct ProfileFiles {
    /// The profile's own path.
    let profile: String

    /// A path of the profile as a path of this process.
    func resolved(_ file: String) -> String {
        guard !file.hasPrefix("/"), let cut = profile.lastIndex(of: "/") else { return file }
        return profile[...cut] + file
    }

    /// The bytes of the PEM file that a key names, nil where the key is not there; blocks while it is read.
    func contents(_ key: String, of map: ProfileMapping) throws(YAMLError) -> [UInt8]? {
        guard map[key] != nil else { return nil }
        guard let text = map[key]?.text, !text.isEmpty else { throw map.fault(key, "\(key) must be a file's path") }
        do throws(FileContents.Fault) {
            return try FileContents.contents(of: resolved(text), limit: 4 << 20)
        } catch {
            throw map.fault(key, error.sentence(about: text))
        }
    }
}
