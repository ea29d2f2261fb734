import IdentityModel
import Sentences
import YAML

/// Reads a profile of kind sudo; a key of another kind is an error that names it.
struct SudoProfileReader {
    private let document: YAMLNode
    private let path: String
    private let files: ProfileFiles
    private let otherKeys: [String]

    /// Creates a reader for a document with its file's path and the keys of the other kinds.
    init(_ document: YAMLNode, path: String, files: ProfileFiles, otherKeys: [String]) {
        self.document = document
        self.path = path
        self.files = files
        self.otherKeys = otherKeys
    }

    static let keys = [
        "name", "kind", "config", "endpoint", "namespace", "test-key", "fsso", "refresh-call", "jwt-lifetime", "admin",
        "allowed-hosts", "clock-skew", "trusted-certificates", "client-certificate", "client-key", "pins", "proxy",
        "timeouts",
    ]

    /// The profile; its address and its pool are in the configuration, which ``SudoConfigurationFile`` reads.
    func profile(_ faults: inout ProfileError) -> LoadedProfile? {
        let foreign = otherKeys.filter { !Self.keys.contains($0) }
        for entry in document.entries ?? [] where foreign.contains(entry.key) {
            faults.note(
                Text("\(entry.key) does not apply to kind \("sudo"): \(Text("its configuration names the endpoints"))"),
                at: entry.keyPosition)
        }
        let map = ProfileMapping(document, of: nil, keys: Self.keys, besides: foreign, &faults)
        guard let map else { return nil }
        var profile = ProviderProfile(
            name: map.requiredLine("name", atMost: 100, &faults) ?? "", kind: .sudo, baseURL: "", tenant: .sandbox)
        profile.sudo = sudo(map, &faults)
        if let node = map["admin"] {
            profile.admin = ProfileAccountReader(files: files).administrator(node, &faults)
        }
        profile.allowedHosts = map.hosts("allowed-hosts", &faults)
        if let skew = map.duration("clock-skew", &faults) { profile.clockSkew = skew }
        profile.transport = ProfileTransportReader(files: files).transport(map, &faults)
        return LoadedProfile(origin: .file(path), profile: profile)
    }

    private func sudo(_ map: ProfileMapping, _ faults: inout ProfileError) -> ProviderProfile.Sudo {
        var sudo = ProviderProfile.Sudo()
        sudo.configFile = map.text("config", &faults).map(files.resolved)
        sudo.endpoint = map.address("endpoint", &faults)?.text
        if let namespace = map.line("namespace", atMost: 100, &faults) { sudo.namespace = namespace }
        if let node = map["test-key"],
            let key = ProfileMapping(node, of: "test-key", keys: ["file", "id", "id-file"], &faults)
        {
            sudo.testKey = signingKey(key, &faults)
        }
        if let node = map["fsso"],
            let fsso = ProfileMapping(node, of: "fsso", keys: ["issuer", "file", "id", "id-file", "user"], &faults)
        {
            let issuer = fsso.requiredLine("issuer", &faults)
            let (key, user) = (signingKey(fsso, &faults), fsso.line("user", atMost: 128, &faults))
            if let issuer, let key { sudo.fsso = ProviderProfile.FSSO(issuer: issuer, key: key, user: user) }
        }
        if let call = map.word("refresh-call", as: RefreshCall.self, &faults) { sudo.refreshCall = call }
        if let lifetime = map.duration("jwt-lifetime", &faults) {
            if lifetime < .seconds(1) {
                map.note("jwt-lifetime", Text("jwt-lifetime must be at least one second"), &faults)
            }
            sudo.jwtLifetime = lifetime
        }
        return sudo
    }

    private func signingKey(_ map: ProfileMapping, _ faults: inout ProfileError) -> ProviderProfile.SigningKey? {
        let file = map.requiredLine("file", &faults).map(files.resolved)
        let (id, idFile) = (map.line("id", atMost: 128, &faults), map.line("id-file", &faults))
        switch (map["id"], map["id-file"]) {
        case (nil, nil):
            map.note(
                "file", Text("the key needs its ID: write id, or id-file, a file with the ID in its first line"),
                &faults)
        case (.some, .some): map.noteAtKey("id-file", Text("a key must not have both id and id-file"), &faults)
        default: break
        }
        let keyID = id.map { ProviderProfile.KeyID.text($0) } ?? idFile.map { .file(files.resolved($0)) }
        guard let file, let keyID else { return nil }
        return ProviderProfile.SigningKey(file: file, id: keyID)
    }
}
