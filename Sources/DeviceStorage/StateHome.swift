/// The folder of this program's state, and the names of the folders in it.
package enum StateHome {
    /// `$IDP_WIZARD_HOME`, else `$XDG_STATE_HOME/idp-wizard`, else `~/.local/state/idp-wizard`; nil where the environment names none.
    package static func path(environment: (String) -> String?) -> String? {
        if let chosen = environment("IDP_WIZARD_HOME"), !chosen.isEmpty { return chosen }
        return absolute("XDG_STATE_HOME", environment).map { $0 + "/idp-wizard" }
            ?? absolute("HOME", environment).map { $0 + "/.local/state/idp-wizard" }
    }

    /// The value of a variable that names a folder; XDG directories must be absolute (XDG Base Directory Specification), so a relative one
    /// is ignored.
    package static func absolute(_ name: String, _ environment: (String) -> String?) -> String? {
        environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The folders from the state's folder to that of a device, one for each provider and tenant.
    package static func deviceFolders(provider: String, tenant: String) -> [String] {
        ["devices", fileName(provider), fileName(tenant)]
    }

    /// A name as a file name: every character but letters, digits, `-` and `_` becomes `%XX`, so that no name leaves its folder.
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
