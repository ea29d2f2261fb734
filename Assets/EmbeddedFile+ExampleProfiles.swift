import CEmbeddedFiles

extension EmbeddedFile {
    /// A profile that is embedded in the program, to be used as it is or copied and changed.
    public struct ExampleProfile: Sendable {
        /// The name for `--provider`.
        public let name: String
        /// The YAML, with a comment above each key.
        public let contents: [UInt8]
    }

    /// One example for each kind of provider.
    public static var exampleProfiles: [ExampleProfile] {
        [
            ExampleProfile(name: "keycloak-example", contents: bytes(cef_keycloak_example)),
            ExampleProfile(name: "kobil-example", contents: bytes(cef_kobil_example)),
            ExampleProfile(name: "oidc-example", contents: bytes(cef_oidc_example)),
            ExampleProfile(name: "sudo-example", contents: bytes(cef_sudo_example)),
        ]
    }
}
