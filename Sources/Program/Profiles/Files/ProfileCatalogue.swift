import Assets
import CognitoProtocol
import DeviceStorage
import IdentityModel
import Sentences
import YAML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds a profile by name or path: the built-in sandbox, the configuration folder, or a YAML file.
package struct ProfileCatalogue: Sendable {
    /// The name of the built-in profile.
    package static let sandboxName = "sandbox"
    /// The name of the built-in profile of the sandbox's user pool.
    package static let sudoSandboxName = "sudo-sandbox"

    /// The origin of a new sandbox's issuer, if its port is free.
    package static let sandboxOrigin = "http://127.0.0.1:8931"

    package let directories: StateDirectories
    /// Finds the configuration of a profile of kind sudo.
    package var configurationFile: SudoConfigurationFile

    package init(
        directories: StateDirectories, configurationFile: SudoConfigurationFile = SudoConfigurationFile()
    ) {
        self.directories = directories
        self.configurationFile = configurationFile
    }

    /// Loads the profile named `name`, for another tenant if one is given.
    package func load(_ name: String?, tenant: String?) throws(UsageError) -> LoadedProfile {
        let name = name ?? Self.sandboxName
        var loaded = try find(name)
        if let tenant {
            guard loaded.profile.kind != .oidc else {
                throw UsageError(Text("--tenant does not apply: the profile's issuer names the tenant."))
            }
            guard loaded.profile.kind != .sudo || loaded.origin == .sudoSandbox else {
                throw UsageError(Text("--tenant does not apply: the profile's configuration names the user pool."))
            }
            if let slash = RefusedCharacter(in: tenant, where: { $0 == "/" }) {
                throw UsageError(slash.sentence(about: "--tenant"))
            }
            guard !tenant.isEmpty, tenant != ".", tenant != ".." else {
                throw UsageError(Text("--tenant needs a tenant's name."))
            }
            loaded.profile.tenant = TenantID(tenant)
        }
        if loaded.profile.kind == .sudo, loaded.origin != .sudoSandbox { try readConfiguration(of: &loaded) }
        if loaded.profile.deviceKey == .keyring { loaded.keyringFault = KernelDeviceKeyring().fault }
        return loaded
    }

    /// The embedded server's profile; its address is filled in once the server runs.
    private static var sandbox: LoadedProfile {
        LoadedProfile(
            origin: .sandbox,
            profile: ProviderProfile(
                name: sandboxName, kind: .kobil, baseURL: sandboxOrigin + "/auth", tenant: .sandbox))
    }

    /// The embedded server's user pool; its address and configuration are filled in once the server runs.
    private static var sudoSandbox: LoadedProfile {
        var profile = ProviderProfile(
            name: sudoSandboxName, kind: .sudo, baseURL: sandboxOrigin, tenant: .sandbox)
        profile.sudo = ProviderProfile.Sudo()
        return LoadedProfile(origin: .sudoSandbox, profile: profile)
    }

    /// Reads the configuration; its endpoint becomes the base URL and its pool the tenant.
    private func readConfiguration(of loaded: inout LoadedProfile) throws(UsageError) {
        let path = try configurationFile.path(loaded.profile.sudo?.configFile)
        var configuration = try configurationFile.configuration(at: path)
        let endpoint = try configurationFile.endpoint(loaded.profile.sudo?.endpoint, configuration)
        configuration.identityService.endpoint = endpoint.text
        loaded.profile.sudo?.configFile = path
        loaded.profile.baseURL = endpoint.text
        loaded.profile.tenant = TenantID(configuration.identityService.poolID.rawValue)
        loaded.sudoConfiguration = configuration
    }

    /// Finds a profile; the user's own file takes precedence over an example with the same name.
    private func find(_ name: String) throws(UsageError) -> LoadedProfile {
        if name == Self.sandboxName { return Self.sandbox }
        if name == Self.sudoSandboxName { return Self.sudoSandbox }
        if name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return try read(name) }
        if let found = path(of: name) { return try read(found) }
        if let example = EmbeddedFile.exampleProfiles.first(where: { $0.name == name }) {
            var loaded = try parse(example.contents, path: name, shown: name)
            loaded.origin = .example(name)
            return loaded
        }
        let shown = UntrustedText(name).sanitised(limit: 80)
        let nearest: Text? = NearestWord.to(name, among: names).map { Text("Did you mean \($0)?") }
        let folder = UntrustedText(directories.configuration).sanitised()
        throw UsageError(
            .joined(
                [
                    Text("There is no profile \"\(shown)\"."), nearest,
                    Text("Name a YAML file, or put \("\(shown).yaml") into \(folder)."),
                ].compactMap { $0 }))
    }

    /// The known names: the built-in profiles and the files of the configuration folder.
    private var names: [String] {
        ([Self.sandboxName, Self.sudoSandboxName] + EmbeddedFile.exampleProfiles.map(\.name) + fileNames).sorted()
    }

    /// The path of a profile in the configuration folder; `nil` if there is none with that name.
    package func path(of name: String) -> String? {
        ["yaml", "yml"].map { "\(directories.configuration)/\(name).\($0)" }.first { access($0, F_OK) == 0 }
    }

    /// The profiles of the configuration folder, sorted, each name once, without the settings file.
    package var fileNames: [String] {
        var names: Set<String> = []
        guard let folder = opendir(directories.configuration) else { return [] }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            for ending in [".yaml", ".yml"] where file.hasSuffix(ending) && file != "settings.yaml" {
                names.insert(String(file.dropLast(ending.count)))
            }
        }
        return names.sorted()
    }

    private func read(_ path: String) throws(UsageError) -> LoadedProfile {
        let shown = UntrustedText(path).sanitised()
        let bytes: [UInt8]
        do throws(FileContents.ReadError) {
            bytes = try FileContents.contents(of: path, limit: 1 << 20, onlyRegular: !path.hasPrefix("/dev/"))
        } catch {
            throw UsageError(Text("The profile \(error.sentence(about: shown))"))
        }
        return try parse(bytes, path: path, shown: shown)
    }

    private func parse(_ bytes: [UInt8], path: String, shown: String) throws(UsageError) -> LoadedProfile {
        let allowed = AllowedSecrets(in: directories).digests
        do throws(ProfileError) { return try ProfileReader.profile(in: bytes, path: path, allowed: allowed) } catch {
            throw UsageError(error.message({ Text("The profile has \($0) errors:") }, in: shown))
        }
    }
}
