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
            ExampleProfile(name: "keycloak-example", contents: PackageResources.keycloak_example_yaml),
            ExampleProfile(name: "kobil-example", contents: PackageResources.kobil_example_yaml),
            ExampleProfile(name: "oidc-example", contents: PackageResources.oidc_example_yaml),
            ExampleProfile(name: "sudo-example", contents: PackageResources.sudo_example_yaml),
        ]
    }
}
