import IdentityModel
import YAML

/// Reads a profile's accounts: its administrator, and the secrets of clients.
struct ProfileAccountReader {
    let files: ProfileFiles

    /// The administrator's account.
    func administrator(_ node: YAMLNode) throws(YAMLError) -> ProviderProfile.Administrator {
        let map = try ProfileMapping(
            node, of: "admin",
            keys: ["realm", "client", "secret-file", "secret-env", "username", "password-file", "password-env"])
        let (file, variable) = (try map.text("password-file"), try map.text("password-env"))
        let (username, secret) = (try map.line("username"), try secret(map))
        if username == nil, secret != nil {
            for key in ["password-file", "password-env"] where map[key] != nil {
                throw map.faultAtKey(
                    key, "\(key) needs username: a client's own account uses the client's secret")
            }
            return ProviderProfile.Administrator(
                realm: TenantID(try map.realm("realm") ?? "master"), client: ClientID(try map.requiredLine("client")),
                secret: secret)
        }
        guard (file == nil) != (variable == nil) else {
            throw YAMLError(
                .unsupported,
                "admin needs password-file or password-env, not both, or a client with secret-file or secret-env and no username",
                at: node.position)
        }
        return ProviderProfile.Administrator(
            realm: TenantID(try map.realm("realm") ?? "master"),
            client: ClientID(try map.line("client") ?? "admin-cli"), secret: secret,
            username: try map.requiredLine("username"), passwordFile: file.map(files.resolved),
            passwordVariable: variable)
    }

    /// The secret of a client, from a file or the environment; nil where neither is named.
    func secret(_ client: ProfileMapping) throws(YAMLError) -> Secret? {
        let (file, name) = (try client.text("secret-file"), try client.text("secret-env"))
        let (key, source): (String, SecretSource)
        switch (file, name) {
        case (nil, nil): return nil
        case (let file?, nil): (key, source) = ("secret-file", .file(files.resolved(file)))
        case (nil, let name?): (key, source) = ("secret-env", .environment(name))
        case (.some, .some):
            throw client.faultAtKey("secret-env", "a client has one of secret-file and secret-env")
        }
        do throws(UsageError) { return try source.read(mayBeEmpty: false) } catch {
            throw client.fault(key, error.message)
        }
    }
}
