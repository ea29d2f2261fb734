import IdentityModel
import Sentences
import YAML

/// Reads a profile's accounts: its administrator, and the secrets of clients.
struct ProfileAccountReader {
    let files: ProfileFiles

    /// The administrator's account; `nil` for a value that is not an account.
    func administrator(_ node: YAMLNode, _ faults: inout ProfileError) -> ProviderProfile.Administrator? {
        let map = ProfileMapping(
            node, of: "admin",
            keys: ["realm", "client", "secret-file", "secret-env", "username", "password-file", "password-env"], &faults
        )
        guard let map else { return nil }
        let (file, variable) = (map.text("password-file", &faults), map.text("password-env", &faults))
        let (username, secret) = (map.line("username", &faults), secret(map, &faults))
        let realm = TenantID(map.realm("realm", &faults) ?? "master")
        if map["username"] == nil, map["secret-file"] != nil || map["secret-env"] != nil {
            for key in ["password-file", "password-env"] where map[key] != nil {
                map.noteAtKey(
                    key, Text("\(key) needs username: a client's own account uses the client's secret"), &faults)
            }
            return ProviderProfile.Administrator(
                realm: realm, client: ClientID(map.requiredLine("client", &faults) ?? ""), secret: secret)
        }
        if (map["password-file"] == nil) == (map["password-env"] == nil) {
            faults.note(
                Text(
                    "admin needs password-file or password-env, not both, or a client with secret-file or secret-env and no username"
                ),
                at: node.position)
        } else {
            map.require("username", &faults)
        }
        return ProviderProfile.Administrator(
            realm: realm, client: ClientID(map.line("client", &faults) ?? "admin-cli"), secret: secret,
            username: username ?? "", passwordFile: file.map(files.resolved), passwordVariable: variable)
    }

    /// The secret of a client, from a file or the environment; `nil` if neither is named.
    func secret(_ client: ProfileMapping, _ faults: inout ProfileError) -> Secret? {
        let (file, name) = (client.text("secret-file", &faults), client.text("secret-env", &faults))
        guard client["secret-file"] == nil || client["secret-env"] == nil else {
            client.noteAtKey("secret-env", Text("a client must not have both secret-file and secret-env"), &faults)
            return nil
        }
        let source = file.map { SecretPlace.file(files.resolved($0)) } ?? name.map(SecretPlace.environment)
        if let source, files.isUnanswered(source) { return nil }
        do throws(UsageError) { return try source?.read(mayBeEmpty: false) } catch {
            client.note(file == nil ? "secret-env" : "secret-file", error.message, &faults)
            return nil
        }
    }
}
