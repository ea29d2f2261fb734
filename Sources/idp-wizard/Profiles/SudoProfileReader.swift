import IdentityModel
import YAML

/// Reads a profile of kind sudo; a key of another kind is refused by name.
struct SudoProfileReader {
    private let document: YAMLNode
    private let path: String
    private let otherKeys: [String]

    /// Takes a document, its file's path, and the keys of the other kinds.
    init(_ document: YAMLNode, path: String, otherKeys: [String]) {
        self.document = document
        self.path = path
        self.otherKeys = otherKeys
    }

    private static let keys = [
        "name", "kind", "config", "endpoint", "namespace", "test-key", "fsso", "refresh-call", "jwt-lifetime", "admin",
        "allowed-hosts", "clock-skew", "trusted-certificates", "client-certificate", "client-key", "pins", "proxy",
        "timeouts",
    ]

    /// The profile; its address and its pool are in the configuration, which ``SudoConfigurationFile`` reads.
    func profile() throws(YAMLError) -> LoadedProfile {
        for entry in document.entries ?? [] where otherKeys.contains(entry.key) && !Self.keys.contains(entry.key) {
            throw YAMLError(
                .unsupported, "\(entry.key) does not apply to kind sudo: its configuration names the endpoints",
                at: entry.keyPosition)
        }
        let map = try ProfileMapping(document, of: "the profile", keys: Self.keys)
        var profile = ProviderProfile(
            name: try map.requiredLine("name", atMost: 100), kind: .sudo, baseURL: "", tenant: .sandbox)
        profile.sudo = try sudo(map)
        if let node = map["admin"] {
            profile.admin = try ProfileAccountReader(files: files).administrator(node)
        }
        profile.allowedHosts = try map.hosts("allowed-hosts")
        if let skew = try map.duration("clock-skew") { profile.clockSkew = skew }
        profile.transport = try ProfileTransportReader(files: files).transport(map)
        return LoadedProfile(origin: .file(path), profile: profile, openFiles: openFiles(map, profile))
    }

    private var files: ProfileFiles { ProfileFiles(profile: path) }

    private func sudo(_ map: ProfileMapping) throws(YAMLError) -> ProviderProfile.Sudo {
        var sudo = ProviderProfile.Sudo()
        sudo.configFile = try map.text("config").map(files.resolved)
        if let text = try map.text("endpoint") { sudo.endpoint = try map.address("endpoint", text).text }
        if let namespace = try map.line("namespace", atMost: 100) { sudo.namespace = namespace }
        if let node = map["test-key"] {
            sudo.testKey = try key(ProfileMapping(node, of: "test-key", keys: ["file", "id", "id-file"]))
        }
        if let node = map["fsso"] {
            let fsso = try ProfileMapping(node, of: "fsso", keys: ["issuer", "file", "id", "id-file", "user"])
            sudo.fsso = ProviderProfile.FSSO(
                issuer: try fsso.requiredLine("issuer"), key: try key(fsso), user: try fsso.line("user", atMost: 128))
        }
        if let call = try map.word("refresh-call", as: RefreshCall.self) { sudo.refreshCall = call }
        if let lifetime = try map.duration("jwt-lifetime") {
            guard lifetime >= .seconds(1) else {
                throw map.fault("jwt-lifetime", "jwt-lifetime is one second at least")
            }
            sudo.jwtLifetime = lifetime
        }
        return sudo
    }

    private func key(_ map: ProfileMapping) throws(YAMLError) -> ProviderProfile.SigningKey {
        let file = files.resolved(try map.requiredLine("file"))
        switch (try map.line("id", atMost: 128), try map.line("id-file")) {
        case (let id?, nil): return ProviderProfile.SigningKey(file: file, id: .text(id))
        case (nil, let idFile?): return ProviderProfile.SigningKey(file: file, id: .file(files.resolved(idFile)))
        case (nil, nil):
            throw map.fault("file", "the key needs its id: write id, or id-file with a file whose first line it is")
        case (.some, .some): throw map.faultAtKey("id-file", "a key has one of id and id-file")
        }
    }

    /// The files with secrets that other users may read, without duplicates.
    private func openFiles(_ map: ProfileMapping, _ profile: ProviderProfile) -> [String] {
        let named = [
            profile.sudo?.testKey?.file, profile.sudo?.fsso?.key.file, profile.admin?.passwordFile,
            map["client-key"]?.text.map(files.resolved),
            map["admin"]?.entries?.first { $0.key == "secret-file" }?.value.text.map(files.resolved),
        ]
        var open: [String] = []
        for file in named.compactMap({ $0 }) where files.isOpenToOthers(file) && !open.contains(file) {
            open.append(file)
        }
        return open
    }
}
