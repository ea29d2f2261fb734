import TestSupport

extension BuiltExecutable {
    /// Writes a profile of the sandbox at `base`, with the password of its administrator; returns the options that
    /// name it.
    func heldProvider(at base: String) throws -> [String] {
        try folder.write("admin.secret", Array("Administrator-1\n".utf8))
        let profile = """
            name: held
            kind: kobil
            base-url: \(base)/auth
            tenant: sandbox
            admin: { username: admin, password-file: admin.secret }

            """
        try folder.write("held.yaml", Array(profile.utf8))
        return ["--provider", folder.path("held.yaml")]
    }
}
