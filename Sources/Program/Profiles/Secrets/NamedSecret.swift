import IdentityModel
package import Sentences
import YAML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file or variable from which a profile reads a password, a secret, a key or an ID.
///
/// Its content is sent to the profile's provider, or signs for it, so a profile from another person must not choose it
/// freely.
package struct NamedSecret: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// The real path of a regular file; if there is none, the path as the profile resolves it.
        case file(String)
        case variable(String)
    }

    /// The key in the profile, as in `clients.login.secret-file`.
    package let key: String
    package let place: Place
    /// Whether it is used without asking: a variable for this program, or a file below the profile's folder that
    /// belongs to the user or root.
    package let isOwn: Bool
    /// Whether it can be read at all; `false` if it is not a regular file, which is an error of the profile.
    package let isReadable: Bool
    /// The path as the profile resolves it; `nil` for a variable.
    package let path: String?
    /// Identifies the stored permission: a digest of the provider's addresses, the key and the place.
    package let digest: String

    /// The place for display: a path, or a variable in shell notation.
    package var shownPlace: String {
        switch place {
        case .file(let path): UntrustedText(path).sanitised()
        case .variable(let name): "$" + UntrustedText(name).sanitised()
        }
    }

    /// Why it is not used, and what to do.
    package var refusal: Text {
        switch place {
        case .file:
            Text(
                "\(key) names \(shownPlace), which is not a file of yours below the profile's folder: allow it with --allow-file \(shownPlace), or start the wizard, which asks."
            )
        case .variable(let name):
            Text(
                "\(key) names the environment variable \(UntrustedText(name).sanitised()), which does not begin with IDP_WIZARD_: rename it, or start the wizard, which asks."
            )
        }
    }
}

extension NamedSecret {
    private static let variablePrefix = "IDP_WIZARD_"
    private static let fileKeys: Set<String> = ["password-file", "secret-file", "client-key", "file", "id-file"]
    private static let variableKeys: Set<String> = ["password-env", "secret-env"]
    /// The keys whose values are the provider's addresses.
    private static let addressKeys = ["base-url", "issuer", "discovery", "config", "endpoint", "proxy"]

    /// All that a profile names, in its order; a file that is not regular is an error.
    static func all(in document: YAMLNode, _ files: ProfileFiles, _ faults: inout ProfileError) -> [NamedSecret] {
        let addresses = addressKeys.map { key in document.entries?.first { $0.key == key }?.value.text ?? "" }
        return found(in: document, "", addresses, files, &faults)
    }

    private static func found(
        in node: YAMLNode, _ parent: String, _ addresses: [String], _ files: ProfileFiles, _ faults: inout ProfileError
    ) -> [NamedSecret] {
        var found: [NamedSecret] = []
        for entry in node.entries ?? [] where entry.key != "extra-parameters" {
            let key = parent + entry.key
            if entry.value.entries != nil {
                found += Self.found(in: entry.value, key + ".", addresses, files, &faults)
            }
            guard let text = entry.value.text, !text.isEmpty else { continue }
            if variableKeys.contains(entry.key) {
                let isOwn = text.hasPrefix(variablePrefix)
                found.append(NamedSecret(key, .variable(text), isOwn: isOwn, addresses))
            } else if fileKeys.contains(entry.key) {
                let path = files.resolved(text)
                let status = FileKind(path)
                if status == .other { faults.note(Text("\(text) is not a regular file"), at: entry.value.position) }
                let real = ProfileFiles.realPath(path)
                let isOwn = status == .missing || real.map(files.isBelowFolder) == true && status == .own
                found.append(
                    NamedSecret(
                        key, .file(real ?? path), isOwn: isOwn, isReadable: status != .other, path: path, addresses))
            }
        }
        return found
    }

    private init(
        _ key: String, _ place: Place, isOwn: Bool, isReadable: Bool = true, path: String? = nil, _ addresses: [String]
    ) {
        self.key = key
        self.place = place
        self.isOwn = isOwn
        self.isReadable = isReadable
        self.path = path
        let named =
            switch place {
            case .file(let path): ["file", path]
            case .variable(let name): ["variable", name]
            }
        // No part contains NUL: YAML with one is rejected, and a path ends there.
        let text = (addresses + [key] + named).joined(separator: "\0")
        digest = Hexadecimal.encode(SHA256.digest(Array(text.utf8)))
    }
}

/// The kind of file at a path, after following symbolic links.
private enum FileKind {
    case missing
    /// A regular file of this user or of root.
    case own
    /// A regular file of another user.
    case foreign
    /// A pipe, a device, a folder, or an open descriptor of this process.
    case other

    init(_ path: String) {
        var status = stat()
        if ["/dev/", "/proc/"].contains(where: path.hasPrefix) {
            self = .other
        } else if stat(path, &status) != 0 {
            self = .missing
        } else if status.st_mode & S_IFMT != S_IFREG {
            self = .other
        } else {
            self = status.st_uid == geteuid() || status.st_uid == 0 ? .own : .foreign
        }
    }
}

extension ProfileFiles {
    /// Whether a real path is below the profile's folder, without a hidden folder or file in between.
    fileprivate func isBelowFolder(_ real: String) -> Bool {
        let folder =
            profile.contains("/") ? profile.split(separator: "/", omittingEmptySubsequences: false).dropLast() : ["."]
        let path = folder.joined(separator: "/")
        guard let base = ProfileFiles.realPath(path.isEmpty ? "/" : path) else { return false }
        let start = base == "/" ? base : base + "/"
        return real.hasPrefix(start)
            && !real.dropFirst(start.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }
}
