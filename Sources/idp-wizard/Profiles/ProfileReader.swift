import IdentityModel
import YAML

/// Reads a profile's YAML: every key that is not known, and every value that cannot be used, is named with its line.
struct ProfileReader {
    private let document: YAMLNode
    private let path: String

    /// Takes a document and the path of its file, whose folder relative paths start from.
    init(_ document: YAMLNode, path: String) {
        self.document = document
        self.path = path
    }

    /// The profile with its kind's defaults filled in.
    func profile() throws(YAMLError) -> LoadedProfile {
        let map = try ProfileMapping(
            document, of: "the profile",
            keys: [
                "name", "kind", "base-url", "tenant", "clients", "redirect-uri", "scope", "admin",
                "trusted-certificates",
            ])
        let kind = try kind(map)
        var profile = ProviderProfile(
            name: try map.requiredText("name"), kind: kind, baseURL: try baseURL(map),
            tenant: TenantID(try map.text("tenant") ?? TenantID.sandbox.rawValue))
        if let node = map["clients"] { profile.clients = try clients(node) }
        if let uri = try map.text("redirect-uri") { profile.redirectURI = uri }
        if let scope = try map.text("scope") { profile.scope = scope }
        if let node = map["admin"] { profile.admin = try administrator(node) }
        var loaded = LoadedProfile(origin: .file(path), profile: profile)
        if let node = map["trusted-certificates"] { loaded.trustedCertificates = try contents(of: node) }
        return loaded
    }

    private func kind(_ map: ProfileMapping) throws(YAMLError) -> ProviderKind {
        let text = try map.requiredText("kind")
        let usable: [ProviderKind] = [.kobil, .keycloak]
        guard let kind = usable.first(where: { $0.rawValue == text }) else {
            throw map.fault("kind", "kind is one of \(usable.map(\.rawValue).joined(separator: ", ")), not \"\(text)\"")
        }
        return kind
    }

    private func baseURL(_ map: ProfileMapping) throws(YAMLError) -> String {
        guard let address = WebAddress(try map.requiredText("base-url")) else {
            throw map.fault("base-url", "base-url must be an http or https URL without query and fragment")
        }
        return address.text
    }

    private func clients(_ node: YAMLNode) throws(YAMLError) -> [String: ProviderProfile.Client] {
        let map = try ProfileMapping(node, of: "clients", keys: ["activate", "add-user", "login"])
        var clients: [String: ProviderProfile.Client] = [:]
        for entry in map.entries {
            let client = try ProfileMapping(
                entry.value, of: "clients.\(entry.key)", keys: ["id", "secret-file", "secret-env"])
            let id = ClientID(try client.requiredText("id"))
            clients[entry.key] = ProviderProfile.Client(id: id, secret: try secret(client))
        }
        return clients
    }

    private func secret(_ client: ProfileMapping) throws(YAMLError) -> Secret? {
        let (key, source): (String, SecretSource)
        if let file = try client.text("secret-file") {
            (key, source) = ("secret-file", .file(resolved(file)))
        } else if let name = try client.text("secret-env") {
            (key, source) = ("secret-env", .environment(name))
        } else {
            return nil
        }
        do throws(UsageError) { return try source.read() } catch { throw client.fault(key, error.message) }
    }

    private func administrator(_ node: YAMLNode) throws(YAMLError) -> ProviderProfile.Administrator {
        let map = try ProfileMapping(
            node, of: "admin", keys: ["realm", "client", "username", "password-file", "password-env"])
        let file = try map.text("password-file")
        let variable = try map.text("password-env")
        guard (file == nil) != (variable == nil) else {
            throw YAMLError(.unsupported, "admin needs one of password-file and password-env", at: node.position)
        }
        return ProviderProfile.Administrator(
            realm: TenantID(try map.text("realm") ?? "master"), client: ClientID(try map.text("client") ?? "admin-cli"),
            username: try map.requiredText("username"), passwordFile: file.map(resolved), passwordVariable: variable)
    }

    private func contents(of node: YAMLNode) throws(YAMLError) -> [UInt8] {
        guard let text = node.text, !text.isEmpty else {
            throw YAMLError(.unsupported, "trusted-certificates must be a file's path", at: node.position)
        }
        do throws(FileContents.Fault) { return try FileContents.contents(of: resolved(text), limit: 4 << 20) } catch {
            throw YAMLError(.unsupported, error.sentence(about: text), at: node.position)
        }
    }

    /// A path of the profile as a path of this process: relative ones start from the profile's own folder.
    private func resolved(_ file: String) -> String {
        guard !file.hasPrefix("/"), let cut = path.lastIndex(of: "/") else { return file }
        return path[...cut] + file
    }
}
