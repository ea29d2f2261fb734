import HTTPMessage
import IdentityModel
import YAML

/// Reads a profile's YAML; an unknown key or an invalid value is a fault with its line.
struct ProfileReader {
    private let document: YAMLNode
    private let path: String

    /// Takes a document and its file's path, at whose folder relative paths start.
    init(_ document: YAMLNode, path: String) {
        self.document = document
        self.path = path
    }

    private static let keys = [
        "name", "kind", "base-url", "issuer", "discovery", "tenant", "clients", "redirect-uri", "scope", "admin",
        "response-mode",
        "first-factor", "prompt", "extra-parameters", "allowed-hosts", "trusted-certificates", "client-certificate",
        "client-key", "pins", "proxy", "timeouts", "clock-skew", "allow-hs256", "device-key",
    ]

    /// The profile with its kind's defaults.
    func profile() throws(YAMLError) -> LoadedProfile {
        if document.entries?.first(where: { $0.key == "kind" })?.value.text == ProviderKind.sudo.rawValue {
            return try SudoProfileReader(document, path: path, otherKeys: Self.keys).profile()
        }
        let map = try ProfileMapping(document, of: "the profile", keys: Self.keys)
        let kind = try kind(map)
        try refuseKeysWithoutEffect(map, kind)
        var profile = ProviderProfile(
            name: try map.requiredLine("name", atMost: 100), kind: kind, baseURL: "", tenant: .sandbox)
        try readAddress(map, into: &profile)
        if let node = map["clients"] { profile.clients = try clients(node) }
        try readAuthorization(map, into: &profile)
        if let node = map["admin"] { profile.admin = try accounts.administrator(node) }
        if let factor = try map.word("first-factor", as: FirstFactor.self) { profile.firstFactor = factor }
        if let place = try map.word("device-key", as: DeviceKeyPlace.self) { profile.deviceKey = place }
        // The key replaces the token that the scope offline_access would give.
        if profile.firstFactor == .authorizationGrant, map["scope"] == nil { profile.scope = "openid" }
        if let skew = try map.duration("clock-skew") { profile.clockSkew = skew }
        if try map.flag("allow-hs256") == true {
            guard profile.clients.values.contains(where: { $0.secret != nil }) else {
                throw map.fault(
                    "allow-hs256", "allow-hs256 needs a client with a secret: without one anyone could sign")
            }
            profile.allowsHS256 = true
        }
        profile.transport = try ProfileTransportReader(files: files).transport(map)
        return LoadedProfile(origin: .file(path), profile: profile, openFiles: openFiles(map))
    }

    /// The files with secrets that other users may read, without duplicates.
    private func openFiles(_ map: ProfileMapping) -> [String] {
        let clients = map["clients"]?.entries?.map(\.value) ?? []
        let named = [(map["admin"], "password-file")] + clients.map { ($0, "secret-file") } + [(document, "client-key")]
        var open: [String] = []
        for (node, key) in named {
            guard let file = node?.entries?.first(where: { $0.key == key })?.value.text else { continue }
            let path = files.resolved(file)
            if files.isOpenToOthers(path), !open.contains(path) { open.append(path) }
        }
        return open
    }

    private var files: ProfileFiles { ProfileFiles(profile: path) }
    private var accounts: ProfileAccountReader { ProfileAccountReader(files: files) }

    private func kind(_ map: ProfileMapping) throws(YAMLError) -> ProviderKind {
        let text = try map.requiredText("kind")
        guard let kind = ProviderKind(rawValue: text) else {
            let kinds = ProviderKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw map.fault("kind", "kind is one of \(kinds), not \"\(text)\"")
        }
        return kind
    }

    /// Rejects keys that have no effect for the profile's kind.
    private func refuseKeysWithoutEffect(_ map: ProfileMapping, _ kind: ProviderKind) throws(YAMLError) {
        var senseless: [(String, String)] = []
        if kind == .oidc {
            senseless = [
                ("base-url", "write its issuer instead"), ("tenant", "its issuer names the tenant"),
                ("admin", "only kobil and keycloak have a known admin REST"),
            ]
        }
        if kind != .oidc {
            senseless.append(
                ("discovery", "its document is below base-url and tenant; only oidc can have it elsewhere"))
        }
        if kind != .kobil {
            senseless.append(
                ("first-factor", "only kobil has user keys on the device; the others use an offline token"))
        }
        for (key, reason) in senseless where map[key] != nil {
            throw map.faultAtKey(key, "\(key) does not apply to kind \(kind.rawValue): \(reason)")
        }
    }

    private func readAddress(_ map: ProfileMapping, into profile: inout ProviderProfile) throws(YAMLError) {
        if let issuer = try map.text("issuer") { profile.statedIssuer = try address(issuer, "issuer", map).issuer }
        if profile.kind == .oidc {
            let issuer = try address(try map.requiredText("issuer"), "issuer", map).address
            profile.baseURL = issuer.text
            profile.tenant = TenantID(issuer.place.host)
            profile.discoveryURL = try discovery(map)
        } else {
            profile.baseURL = try address(try map.requiredText("base-url"), "base-url", map).address.text
            if let tenant = try map.realm("tenant") { profile.tenant = TenantID(tenant) }
        }
    }

    /// The discovery document's own URL, with its query; nil where it is below the issuer.
    private func discovery(_ map: ProfileMapping) throws(YAMLError) -> String? {
        guard let text = try map.text("discovery") else { return nil }
        try map.refuseForeignCharacter("discovery", text)
        let withoutQuery = text.prefix { $0 != "?" }
        guard WebAddress(String(withoutQuery)) != nil, URLReference(text).fragment == nil else {
            throw map.fault(
                "discovery", "discovery must be the document's whole http or https URL, without a fragment")
        }
        return text
    }

    private func address(
        _ text: String, _ key: String, _ map: ProfileMapping
    ) throws(YAMLError) -> (address: WebAddress, issuer: String) {
        (try map.address(key, text), text)
    }

    private func readAuthorization(_ map: ProfileMapping, into profile: inout ProviderProfile) throws(YAMLError) {
        if let uri = try map.text("redirect-uri") {
            try map.refuseForeignCharacter("redirect-uri", uri)
            let reference = URLReference(uri)
            guard reference.scheme != nil, reference.fragment == nil
            else { throw map.fault("redirect-uri", "redirect-uri must be an absolute URI without a fragment") }
            let isWeb = ["http", "https"].contains(reference.scheme?.lowercased())
            guard !isWeb || (reference.host?.isEmpty == false && reference.effectivePort != nil) else {
                throw map.fault("redirect-uri", "redirect-uri has no host, or an invalid port")
            }
            profile.redirectURI = uri
        }
        if let scope = try map.text("scope") {
            guard scope.split(separator: " ").contains("openid") else {
                throw map.fault("scope", "scope needs openid: without it there is no ID token")
            }
            profile.scope = scope
        }
        profile.responseMode = try map.word("response-mode", as: ProviderProfile.ResponseMode.self)
        // A request for offline access should ask for consent (OpenID Connect Core, section 11); without it some providers give no token or
        // refuse.
        if profile.kind == .oidc, map["prompt"] == nil, profile.scope.split(separator: " ").contains("offline_access") {
            profile.prompt = "consent"
        }
        if let prompt = try map.text("prompt") {
            let words = prompt.split(separator: " ").map(String.init)
            guard !words.isEmpty else { throw map.fault("prompt", "prompt must be a text, such as login or consent") }
            guard words.count == 1 || !words.contains("none") else {
                throw map.fault("prompt", "prompt has none together with others: none forbids every page")
            }
            profile.prompt = words.joined(separator: " ")
        }
        if let node = map["extra-parameters"] { profile.extraParameters = try extraParameters(node) }
        profile.allowedHosts = try map.hosts("allowed-hosts")
    }

    private func extraParameters(_ node: YAMLNode) throws(YAMLError) -> [String: String] {
        guard let entries = node.entries else {
            throw YAMLError(.unsupported, "extra-parameters must be a mapping of names and values", at: node.position)
        }
        var parameters: [String: String] = [:]
        for entry in entries {
            if let instead = Self.ownParameters[entry.key] {
                throw YAMLError(
                    .unsupported, "\(entry.key) cannot be an extra parameter: \(instead)", at: entry.keyPosition)
            }
            guard !entry.key.isEmpty else {
                throw YAMLError(.unsupported, "a parameter in extra-parameters needs a name", at: entry.keyPosition)
            }
            guard let text = entry.value.text else {
                throw YAMLError(
                    .unsupported, "\(entry.key) in extra-parameters must be a text", at: entry.value.position)
            }
            guard entry.key != "max_age" || Int(text).map({ $0 >= 0 }) == true else {
                throw YAMLError(
                    .unsupported, "max_age is a number of seconds, not \"\(text)\"", at: entry.value.position)
            }
            parameters[entry.key] = text
        }
        return parameters
    }

    /// The parameters that this program sends itself; providers reject a parameter that is sent twice.
    private static let ownParameters = [
        "client_id": "it is set in clients", "redirect_uri": "write redirect-uri", "scope": "write scope",
        "response_type": "it is code, always", "response_mode": "write response-mode", "prompt": "write prompt",
        "state": "it is made for each request", "nonce": "it is made for each request",
        "client_secret": "name secret-file or secret-env in clients", "code_challenge": "it is made for each request",
        "code_challenge_method": "it is S256, always",
    ]

    private func clients(_ node: YAMLNode) throws(YAMLError) -> [String: ProviderProfile.Client] {
        let map = try ProfileMapping(
            node, of: "clients",
            keys: ["activate", "add-user", "login", "change-password", "forgot-password", "web-activate"])
        var clients: [String: ProviderProfile.Client] = [:]
        for entry in map.entries {
            let client = try ProfileMapping(
                entry.value, of: "clients.\(entry.key)", keys: ["id", "secret-file", "secret-env", "auth-method"])
            let id = ClientID(try client.requiredLine("id"))
            let secret = try accounts.secret(client)
            let method = try client.word("auth-method", as: ProviderProfile.AuthMethod.self)
            guard method == nil || secret != nil else {
                throw client.faultAtKey("auth-method", "auth-method needs secret-file or secret-env")
            }
            clients[entry.key] = ProviderProfile.Client(id: id, secret: secret, authMethod: method)
        }
        return clients
    }
}
