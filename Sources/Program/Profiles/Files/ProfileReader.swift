import HTTPMessage
import IdentityModel
import Sentences
import YAML

/// Reads a profile's YAML; each unknown key and invalid value is an error with its position.
package struct ProfileReader {
    private let document: YAMLNode
    private let path: String
    private let files: ProfileFiles
    private let named: [NamedSecret]

    /// Creates a reader for a document; relative paths are resolved against the folder of `path`.
    private init(_ document: YAMLNode, path: String, allowed: Set<String>, _ faults: inout ProfileError) {
        self.document = document
        self.path = path
        var files = ProfileFiles(profile: path)
        named = NamedSecret.all(in: document, files, &faults)
        files.unanswered = named.filter { !$0.isReadable || !$0.isOwn && !allowed.contains($0.digest) }
        self.files = files
    }

    private static let keys = [
        "name", "kind", "base-url", "issuer", "discovery", "tenant", "clients", "redirect-uri", "scope", "admin",
        "response-mode",
        "first-factor", "prompt", "extra-parameters", "allowed-hosts", "trusted-certificates", "client-certificate",
        "client-key", "pins", "proxy", "timeouts", "clock-skew", "allow-hs256", "device-key",
    ]

    /// Reads the profile in a file's bytes, with its kind's defaults; throws all errors of the document.
    ///
    /// Secrets that are not the profile's own, and whose digests are not among `allowed`, are not read.
    package static func profile(
        in bytes: [UInt8], path: String, allowed: Set<String> = []
    ) throws(ProfileError) -> LoadedProfile {
        let document: YAMLNode
        do throws(YAMLError) { document = try YAMLDocument.parse(bytes) } catch { throw ProfileError(error) }
        var faults = ProfileError()
        let reader = ProfileReader(document, path: path, allowed: allowed, &faults)
        guard var loaded = reader.profileOfKind(&faults), faults.isEmpty else { throw faults }
        loaded.unanswered = reader.files.unanswered
        for case let (file?, false) in reader.named.map({ ($0.path, $0.key.hasSuffix("id-file")) })
        where ProfileFiles.isOpenToOthers(file) && !loaded.openFiles.contains(file) {
            loaded.openFiles.append(file)
        }
        return loaded
    }

    private func profileOfKind(_ faults: inout ProfileError) -> LoadedProfile? {
        statedKind == .sudo
            ? SudoProfileReader(document, path: path, files: files, otherKeys: Self.keys).profile(&faults)
            : profile(&faults)
    }

    private var statedKind: ProviderKind? {
        document.entries?.first { $0.key == "kind" }?.value.text.flatMap { ProviderKind(rawValue: $0) }
    }

    private func profile(_ faults: inout ProfileError) -> LoadedProfile? {
        // Without a kind, the keys of every kind are accepted.
        let keys = statedKind == nil ? Self.keys + SudoProfileReader.keys : Self.keys
        guard let map = ProfileMapping(document, of: nil, keys: keys, &faults) else { return nil }
        let kind = kind(map, &faults)
        if let kind { noteKeysWithoutEffect(map, kind, &faults) }
        var profile = ProviderProfile(
            name: map.requiredLine("name", atMost: 100, &faults) ?? "", kind: kind ?? .kobil, baseURL: "",
            tenant: .sandbox)
        readAddress(map, kind, into: &profile, &faults)
        if let node = map["clients"] { profile.clients = clients(node, &faults) }
        readAuthorization(map, into: &profile, &faults)
        if let node = map["admin"] { profile.admin = accounts.administrator(node, &faults) }
        if let factor = map.word("first-factor", as: FirstFactor.self, &faults) { profile.firstFactor = factor }
        if let place = map.word("device-key", as: DeviceKeyPlace.self, &faults) { profile.deviceKey = place }
        // The key replaces the token that the scope offline_access would request.
        if profile.firstFactor == .authorizationGrant, map["scope"] == nil { profile.scope = "openid" }
        if let skew = map.duration("clock-skew", &faults) { profile.clockSkew = skew }
        if map.flag("allow-hs256", &faults) == true {
            if !namesSecret(map["clients"]) {
                map.note(
                    "allow-hs256", Text("allow-hs256 needs a client with a secret: without one anyone could sign"),
                    &faults)
            }
            profile.allowsHS256 = true
        }
        profile.transport = ProfileTransportReader(files: files).transport(map, &faults)
        return LoadedProfile(origin: .file(path), profile: profile)
    }

    /// Whether one of the clients has a key for a secret, even if that cannot be read.
    private func namesSecret(_ clients: YAMLNode?) -> Bool {
        (clients?.entries ?? []).contains { client in
            (client.value.entries ?? []).contains { ["secret-file", "secret-env"].contains($0.key) }
        }
    }

    private var accounts: ProfileAccountReader { ProfileAccountReader(files: files) }

    private func kind(_ map: ProfileMapping, _ faults: inout ProfileError) -> ProviderKind? {
        map.require("kind", &faults)
        return map.word("kind", as: ProviderKind.self, &faults)
    }

    /// Notes keys that have no effect for the profile's kind.
    private func noteKeysWithoutEffect(_ map: ProfileMapping, _ kind: ProviderKind, _ faults: inout ProfileError) {
        var senseless: [(String, Text)] = []
        if kind == .oidc {
            senseless = [
                ("base-url", Text("write its issuer instead")), ("tenant", Text("its issuer names the tenant")),
                ("admin", Text("only kobil and keycloak have a known admin REST API")),
            ]
        }
        if kind != .oidc {
            senseless.append(
                ("discovery", Text("its document is below base-url and tenant; only oidc can have it elsewhere")))
        }
        if kind != .kobil {
            senseless.append(
                ("first-factor", Text("only kobil has user keys on the device; the others use an offline token")))
        }
        for (key, reason) in senseless where map[key] != nil {
            map.noteAtKey(key, Text("\(key) does not apply to kind \(kind.rawValue): \(reason)"), &faults)
        }
    }

    private func readAddress(
        _ map: ProfileMapping, _ kind: ProviderKind?, into profile: inout ProviderProfile, _ faults: inout ProfileError
    ) {
        let issuer = map.address("issuer", &faults)
        // Stored as it is written, because an issuer is compared character by character.
        if issuer != nil { profile.statedIssuer = map["issuer"]?.text }
        if kind == .oidc {
            map.require("issuer", &faults)
            profile.baseURL = issuer?.text ?? ""
            profile.tenant = TenantID(issuer?.place.host ?? "")
            profile.discoveryURL = discovery(map, &faults)
        } else {
            if kind != nil { map.require("base-url", &faults) }
            profile.baseURL = map.address("base-url", &faults)?.text ?? ""
            if let tenant = map.realm("tenant", &faults) { profile.tenant = TenantID(tenant) }
        }
    }

    /// The discovery document's own URL, with its query; `nil` if it is the usual one below the issuer.
    private func discovery(_ map: ProfileMapping, _ faults: inout ProfileError) -> String? {
        guard let text = map.text("discovery", &faults), map.hasURLCharacters("discovery", text, &faults) else {
            return nil
        }
        let withoutQuery = text.prefix { $0 != "?" }
        guard WebAddress(String(withoutQuery)) != nil, URLReference(text).fragment == nil else {
            map.note(
                "discovery", Text("discovery must be the document's whole http or https URL, without a fragment"),
                &faults)
            return nil
        }
        return text
    }

    private func redirectURI(_ map: ProfileMapping, _ faults: inout ProfileError) -> String? {
        let key = "redirect-uri"
        guard let uri = map.text(key, &faults), map.hasURLCharacters(key, uri, &faults) else { return nil }
        let reference = URLReference(uri)
        let isWeb = ["http", "https"].contains(reference.scheme?.lowercased())
        if reference.scheme == nil || reference.fragment != nil {
            map.note(key, Text("redirect-uri must be an absolute URI without a fragment"), &faults)
        } else if isWeb, reference.host?.isEmpty != false || reference.effectivePort == nil {
            map.note(key, Text("redirect-uri has no host, or an invalid port"), &faults)
        } else {
            return uri
        }
        return nil
    }

    private func readAuthorization(
        _ map: ProfileMapping, into profile: inout ProviderProfile, _ faults: inout ProfileError
    ) {
        if let uri = redirectURI(map, &faults) { profile.redirectURI = uri }
        if let scope = map.text("scope", &faults) {
            if !scope.split(separator: " ").contains("openid") {
                map.note("scope", Text("scope needs openid: without it there is no ID token"), &faults)
            }
            profile.scope = scope
        }
        profile.responseMode = map.word("response-mode", as: ProviderProfile.ResponseMode.self, &faults)
        // A request for offline access should ask for consent (OpenID Connect Core, section 11); without it some
        // providers give no token or refuse.
        if profile.kind == .oidc, map["prompt"] == nil, profile.scope.split(separator: " ").contains("offline_access") {
            profile.prompt = "consent"
        }
        if let prompt = map.text("prompt", &faults) {
            let words = prompt.split(separator: " ").map(String.init)
            if words.isEmpty { map.note("prompt", Text("prompt must be a string, such as login or consent"), &faults) }
            if words.count > 1, words.contains("none") {
                map.note("prompt", Text("prompt must not combine none with others: none forbids every page"), &faults)
            }
            profile.prompt = words.joined(separator: " ")
        }
        if let node = map["extra-parameters"] { profile.extraParameters = extraParameters(node, &faults) }
        profile.allowedHosts = map.hosts("allowed-hosts", &faults)
    }

    private func extraParameters(_ node: YAMLNode, _ faults: inout ProfileError) -> [String: String] {
        guard let entries = node.entries else {
            faults.note(Text("extra-parameters must be a mapping of names and values"), at: node.position)
            return [:]
        }
        var parameters: [String: String] = [:]
        for entry in entries {
            if let instead = Self.ownParameters[entry.key] {
                faults.note(Text("\(entry.key) cannot be an extra parameter: \(instead)"), at: entry.keyPosition)
            } else if entry.key.isEmpty {
                faults.note(Text("a parameter in extra-parameters needs a name"), at: entry.keyPosition)
            } else if let text = entry.value.text {
                if entry.key == "max_age", Int(text).map({ $0 >= 0 }) != true {
                    faults.note(Text("max_age must be a number of seconds, not \"\(text)\""), at: entry.value.position)
                }
                parameters[entry.key] = text
            } else {
                faults.note(Text("\(entry.key) in extra-parameters must be a text"), at: entry.value.position)
            }
        }
        return parameters
    }

    /// The parameters that this program sends itself, because providers reject a parameter that is sent twice.
    private static let ownParameters: [String: Text] = [
        "client_id": Text("it is set in clients"), "redirect_uri": Text("write \("redirect-uri")"),
        "scope": Text("write \("scope")"),
        "response_type": Text("it is code, always"), "response_mode": Text("write \("response-mode")"),
        "prompt": Text("write \("prompt")"),
        "state": Text("it is generated for each request"), "nonce": Text("it is generated for each request"),
        "client_secret": Text("name secret-file or secret-env in clients"),
        "code_challenge": Text("it is generated for each request"),
        "code_challenge_method": Text("it is S256, always"),
    ]

    private func clients(_ node: YAMLNode, _ faults: inout ProfileError) -> [String: ProviderProfile.Client] {
        let map = ProfileMapping(
            node, of: "clients",
            keys: ["activate", "add-user", "login", "change-password", "forgot-password", "web-activate"], &faults)
        var clients: [String: ProviderProfile.Client] = [:]
        for entry in map?.entries ?? [] {
            let client = ProfileMapping(
                entry.value, of: "clients.\(entry.key)", keys: ["id", "secret-file", "secret-env", "auth-method"],
                &faults)
            guard let client else { continue }
            let id = ClientID(client.requiredLine("id", &faults) ?? "")
            let secret = accounts.secret(client, &faults)
            let method = client.word("auth-method", as: ProviderProfile.AuthMethod.self, &faults)
            if method != nil, client["secret-file"] == nil, client["secret-env"] == nil {
                client.noteAtKey("auth-method", Text("auth-method needs secret-file or secret-env"), &faults)
            }
            clients[entry.key] = ProviderProfile.Client(id: id, secret: secret, authMethod: method)
        }
        return clients
    }
}
