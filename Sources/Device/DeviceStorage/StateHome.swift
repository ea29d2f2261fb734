/// The folder for this program's state, and the names of the folders in it.
package enum StateHome {
    /// `$IDP_WIZARD_HOME`, else `$XDG_STATE_HOME/idp-wizard`, else `~/.local/state/idp-wizard`.
    ///
    /// `nil` if none of the variables is set.
    package static func path(environment: (String) -> String?) -> String? {
        if let chosen = environment("IDP_WIZARD_HOME"), !chosen.isEmpty { return chosen }
        return absolute("XDG_STATE_HOME", environment).map { $0 + "/idp-wizard" }
            ?? absolute("HOME", environment).map { $0 + "/.local/state/idp-wizard" }
    }

    /// The value of a variable that names a folder.
    ///
    /// Relative paths are ignored, because XDG directories must be absolute (XDG Base Directory Specification).
    package static func absolute(_ name: String, _ environment: (String) -> String?) -> String? {
        environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The path components from the state folder to a device's folder; there is one per provider and tenant.
    package static func deviceFolders(provider: String, tenant: String) -> [String] {
        ["devices", fileName(provider), fileName(tenant)]
    }

    /// Encodes a name as a file name: every character but letters, digits, `-` and `_` becomes `%XX`, so that no name
    /// leads out of its folder.
    package static func fileName(_ name: String) -> String {
        let safe = name.utf8.map { byte -> String in
            let character = Character(Unicode.Scalar(byte))
            let isPlain =
                byte < 0x80 && (character.isLetter || character.isNumber || character == "-" || character == "_")
            return isPlain ? String(character) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
        return safe.isEmpty ? "%" : safe
    }
}
