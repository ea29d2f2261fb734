import IdentityModel
import PrivateFiles
import Profiles
import Sentences
import Wizard
import YAML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The user's settings: a flat YAML file that the settings screen writes and people edit.
struct SettingsFile: Sendable, Hashable {
    let path: String

    init(path: String) { self.path = path }

    /// `settings.yaml` in the configuration folder.
    init(in directories: StateDirectories) { path = directories.configuration + "/settings.yaml" }

    /// Reads the settings; a missing file sets nothing.
    ///
    /// Throws an error that lists each unknown key and invalid value with its position. Blocks.
    func read() throws(UsageError) -> StoredSettings {
        guard let bytes = try contents() else { return StoredSettings() }
        return try settings(in: bytes)
    }

    /// Stores the settings, and keeps comments, order and everything else in the file, which is replaced atomically.
    ///
    /// A symbolic link is followed, so that the file may be kept elsewhere. Blocks.
    func store(_ settings: StoredSettings) throws {
        let old = try contents()
        let new = Self.edited(old.map { String(decoding: $0, as: UTF8.self) } ?? "", settings)
        // Files without one key per line, such as flow style (`{theme: dark}`), are not edited.
        let result = try? self.settings(in: Array(new.utf8))
        guard let result, settings.before(result).withoutEmpty == result.withoutEmpty else {
            throw CommandError(
                .usage, "settings",
                Text("\(shown) does not have one setting per line: change it with an editor."))
        }
        do {
            var target = path
            if old == nil {
                if let cut = path.lastIndex(of: "/") { _ = try PrivateFolder.make(String(path[..<cut])) }
            } else if let real = realpath(path, nil) {
                target = String(cString: real)
                free(real)
            }
            var text = new
            try text.withUTF8 { try PrivateFile.replace(target, with: [UnsafeRawBufferPointer($0)]) }
        } catch {
            throw CommandError(
                .storage, "storage",
                Text("The settings were not stored: \(CommandError(error).message.sanitised(limit: 1000))"))
        }
    }

    /// The text with the lines of the settings changed, and missing ones added at the end.
    static func edited(_ text: String, _ settings: StoredSettings) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        for name in SettingRow.all.map(\.name) {
            guard let value = settings.texts[name] else { continue }
            if let index = lines.firstIndex(where: { isLine($0, of: name) }) {
                lines[index] = "\(name): \(scalar(value))\(comment(of: lines[index]))"
            } else if !value.isEmpty {
                lines.append("\(name): \(scalar(value))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A value in YAML: in quotation marks, unless it has only characters without a meaning there.
    private static func scalar(_ value: String) -> String {
        let isPlain = value.first?.isLetter == true || value.first == "/"
        let isHarmless = value.allSatisfy { $0.isLetter || $0.isNumber || " /._-=+".contains($0) }
        guard !isPlain || !isHarmless || value.last == " " else { return value }
        return "'" + value.replacing("'", with: "''") + "'"
    }

    private static func isLine(_ line: String, of name: String) -> Bool {
        guard line.hasPrefix(name) else { return false }
        return line.dropFirst(name.count).drop { $0 == " " }.first == ":"
    }

    /// The comment at the end of a line, with the spaces before it.
    private static func comment(of line: String) -> Substring {
        var isAfterSpace = false
        for index in line.indices {
            if line[index] == "#", isAfterSpace {
                let text = line[..<index]
                let end = text.lastIndex { $0 != " " && $0 != "\t" }.map { text.index(after: $0) } ?? text.startIndex
                return line[end...]
            }
            isAfterSpace = line[index] == " " || line[index] == "\t"
        }
        return ""
    }

    private func contents() throws(UsageError) -> [UInt8]? {
        do throws(FileContents.ReadError) {
            return try FileContents.contents(of: path, limit: 64 << 10)
        } catch {
            if case .unreadable(ENOENT) = error { return nil }
            throw UsageError(error.sentence(about: shown))
        }
    }

    private func settings(in bytes: [UInt8]) throws(UsageError) -> StoredSettings {
        var faults = ProfileError()
        let settings: StoredSettings
        do throws(YAMLError) { settings = Self.settings(try YAMLDocument.parse(bytes), &faults) } catch {
            throw UsageError(ProfileError(error).message({ Text("The settings have \($0) errors:") }, in: path))
        }
        guard faults.isEmpty else {
            throw UsageError(faults.message({ Text("The settings have \($0) errors:") }, in: path))
        }
        return settings
    }

    private static func settings(_ node: YAMLNode, _ faults: inout ProfileError) -> StoredSettings {
        var settings = StoredSettings()
        guard let entries = node.entries else {
            faults.note(Text("settings are lines of the form theme: dark."), at: node.position)
            return settings
        }
        for entry in entries {
            let key = UntrustedText(entry.key).sanitised(limit: 60)
            guard let setting = SettingRow.all.first(where: { $0.name == entry.key }) else {
                let all = SettingRow.all.map(\.name)
                let nearest: Text? = NearestWord.to(entry.key, among: all).map { Text("Did you mean \($0)?") }
                let list = Text("The settings are \(all.joined(separator: ", ")).")
                faults.note(.joined([Text("there is no setting \(key)."), nearest ?? list]), at: entry.keyPosition)
                continue
            }
            if let text = entry.value.text, settings.set(setting, to: text) { continue }
            let fault: Text =
                switch entry.value.text {
                case nil where setting.names.isEmpty: Text("\(key) must be a program with its arguments, not a list.")
                case nil: Text("\(key) must be one of \(setting.list), not a list.")
                case ""?: Text("\(key) must be one of \(setting.list), not empty.")
                case let given?: setting.refusal(of: given, for: key)
                }
            faults.note(fault, at: entry.value.position)
        }
        return settings
    }

    private var shown: String { UntrustedText(path).sanitised(limit: 500) }
}
