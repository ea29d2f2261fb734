package import FlowModel
import FoundationEssentials
import IdentityModel
import PrivateFiles
package import Sentences
import YAML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The profiles of the configuration folder, for the wizard: lists, loads and stores them.
package struct ProfileStore: Sendable {
    package let directories: StateDirectories

    package init(directories: StateDirectories) { self.directories = directories }

    /// Why a profile was not read or stored.
    package struct DraftError: Error, Sendable, Hashable {
        package let sentences: [Text]
        /// Whether a check of the draft finds the same errors.
        package var isFoundByCheck = false

        package init(sentences: [Text]) { self.sentences = sentences }

        package init(sentence: Text) { sentences = [sentence] }

        package var text: Text { .joined(sentences, by: "\n") }
    }

    /// The built-in profiles, then the files by name.
    package func list() -> [ProfileSummary] {
        let builtIn = [ProfileCatalogue.sandboxName, ProfileCatalogue.sudoSandboxName].map { name in
            ProfileSummary(name: name, kind: name == ProfileCatalogue.sandboxName ? .kobil : .sudo, isFile: false)
        }
        return builtIn + ProfileCatalogue(directories: directories).fileNames.map(summary)
    }

    private func summary(_ name: String) -> ProfileSummary {
        do throws(DraftError) {
            let path = try path(of: name)
            let loaded = try profile(in: try contents(of: path), path)
            return ProfileSummary(name: name, kind: loaded.profile.kind, address: loaded.profile.baseURL)
        } catch {
            return ProfileSummary(name: name, fault: .joined(error.sentences))
        }
    }

    /// The values of a file's keys.
    package func draft(_ name: String) throws(DraftError) -> ProfileDraft {
        let bytes = try contents(of: try path(of: name))
        let text = try ProfileText(bytes)
        var values: [ProfileDraft.Key: String] = [:]
        for key in ProfileDraft.Key.allCases {
            values[key] = try text.value(of: key.rawValue)
        }
        return ProfileDraft(file: name, fingerprint: Self.fingerprint(bytes), values: values)
    }

    /// The text of a profile with the values of a draft: the file's text with the changes, or a new one.
    package func text(of draft: ProfileDraft) throws(DraftError) -> [UInt8] {
        let stored = try storedText(of: draft)
        var text: ProfileText
        if let stored { text = stored } else { text = try ProfileText(Array("# A profile of idp-wizard.\n".utf8)) }
        for key in ProfileDraft.Key.allCases { try text.set(key.rawValue, to: draft.values[key]) }
        return text.bytes
    }

    /// The text of the file that a draft was loaded from; throws if it has changed since, and is `nil` for a new
    /// profile.
    private func storedText(of draft: ProfileDraft) throws(DraftError) -> ProfileText? {
        guard let file = draft.file else { return nil }
        let bytes = try contents(of: try path(of: file))
        guard Self.fingerprint(bytes) == draft.fingerprint else {
            throw DraftError(sentence: Text("Another program has changed the file meanwhile: open the profile again."))
        }
        return try ProfileText(bytes)
    }

    /// The profile of a draft, as it would be read from its file.
    package func profile(of draft: ProfileDraft) throws(DraftError) -> LoadedProfile {
        try profile(in: try text(of: draft), try newPath(of: draft))
    }

    /// Reads a profile; its errors name the file without its folder.
    private func profile(in bytes: [UInt8], _ path: String) throws(DraftError) -> LoadedProfile {
        let allowed = AllowedSecrets(in: directories).digests
        do throws(ProfileError) { return try ProfileReader.profile(in: bytes, path: path, allowed: allowed) } catch {
            let file = path.split(separator: "/").last.map(String.init) ?? path
            throw DraftError(sentences: error.lines(of: file).map { $0.ended() })
        }
    }

    /// Stores a draft; returns the name for `--provider`.
    ///
    /// An invalid profile is not stored. A new file never replaces another one; a changed file is replaced as a whole.
    /// Storing a profile allows what it names.
    package func save(_ draft: ProfileDraft) throws(DraftError) -> String {
        let unanswered: [NamedSecret]
        do throws(DraftError) { unanswered = try profile(of: draft).unanswered } catch {
            var refusal = error
            refusal.isFoundByCheck = true
            throw refusal
        }
        let bytes = try text(of: draft)
        let path = try newPath(of: draft)
        do throws(FileError) {
            let folder = try PrivateFolder.make(directories.configuration)
            let place = draft.file == nil ? folder + path.dropFirst(directories.configuration.count) : path
            let result: Result<Void, FileError> = bytes.withUnsafeBytes { piece in
                do throws(FileError) {
                    if draft.file == nil {
                        try PrivateFile.create(place, with: [piece])
                    } else {
                        try PrivateFile.replace(place, with: [piece])
                    }
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
            try result.get()
        } catch {
            if error.reason == .system(EEXIST) {
                throw DraftError(
                    sentence: Text("There is already a profile with this name: choose another name, or edit that one."))
            }
            throw DraftError(sentence: error.sentence.sanitised(limit: 600).ended())
        }
        if !unanswered.isEmpty {
            do throws(StateError) { try AllowedSecrets(in: try directories.prepared()).add(unanswered) } catch {
                throw DraftError(sentence: error.message)
            }
        }
        return draft.file ?? draft.values[.name] ?? ""
    }

    /// The path of the file that a draft is stored in.
    private func newPath(of draft: ProfileDraft) throws(DraftError) -> String {
        if let file = draft.file { return try path(of: file) }
        let name = draft.values[.name] ?? ""
        let builtIn = [ProfileCatalogue.sandboxName, ProfileCatalogue.sudoSandboxName]
        guard Self.isFileName(name), !builtIn.contains(name) else {
            let wrong = RefusedCharacter(in: name) { !Self.isAllowed(Character($0)) }
            guard !builtIn.contains(name) else {
                throw DraftError(sentence: Text("\(name) is the name of a built-in provider: choose another one."))
            }
            let rule = Text(
                "A profile's name may have letters, digits, dots, hyphens and underscores, and must begin with a letter or digit."
            )
            throw DraftError(sentence: wrong.map { .joined([$0.sentence(about: "name"), rule]) } ?? rule)
        }
        return "\(directories.configuration)/\(name).yaml"
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
    }

    private static func isFileName(_ name: String) -> Bool {
        name.utf8.count <= 60 && name.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } == true
            && name.allSatisfy(isAllowed) && !name.hasSuffix(".yaml") && !name.hasSuffix(".yml")
    }

    private func path(of name: String) throws(DraftError) -> String {
        guard !name.contains("/"), let path = ProfileCatalogue(directories: directories).path(of: name) else {
            throw DraftError(sentence: Text("The profile's file no longer exists."))
        }
        return path
    }

    private func contents(of path: String) throws(DraftError) -> [UInt8] {
        do throws(FileContents.ReadError) {
            return try FileContents.contents(of: path, limit: 1 << 20, onlyRegular: true)
        } catch {
            throw DraftError(sentence: error.sentence(about: UntrustedText(path).sanitised()))
        }
    }

    private static func fingerprint(_ bytes: [UInt8]) -> String { Hexadecimal.encode(SHA256.digest(bytes)) }
}
