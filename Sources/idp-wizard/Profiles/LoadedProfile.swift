import IdentityModel

/// A profile with what this program needs beside it: how to reach the provider, and where its devices are kept.
struct LoadedProfile: Sendable, Hashable {
    /// Where the provider comes from.
    enum Origin: Sendable, Hashable {
        /// The server inside this program.
        case sandbox
        /// A profile file.
        case file(String)
        /// A profile that this program brings with it, to be looked at and copied.
        case example(String)
    }

    /// Where the provider comes from.
    var origin: Origin
    /// The provider and tenant.
    var profile: ProviderProfile

    /// The files with secrets that others on this machine may read.
    var openFiles: [String] = []

    /// Why the kernel's keyring cannot take the device's key, as the profile wants; nil where it can, or is not wanted.
    var keyringFault: String?

    /// What the person should know before anything is sent, nil where there is nothing: secrets that others can see, or will.
    var warning: String? {
        let files = openFiles.map { UntrustedText($0).sanitised() }
        let open =
            files.isEmpty ? nil : "others on this machine can read \(files.joined(separator: ", ")): chmod 600 it."
        let keyring = keyringFault.map {
            "device-key: the kernel's keyring cannot be used here (\($0)): the key of stored logins is kept in the device's file."
        }
        let warnings = [clearText, open, keyring].compactMap { $0 }
        return warnings.isEmpty ? nil : "warning: " + warnings.joined(separator: " ")
    }

    private var clearText: String? {
        guard origin != .sandbox, let address = WebAddress(profile.baseURL), !address.isSecure,
            !address.place.isLoopback
        else { return nil }
        return "\(address.text) is http: passwords and tokens go in clear; use https."
    }

    /// The name of the provider's folder: two profiles of one name and different addresses share nothing.
    var stateName: String {
        switch origin {
        case .sandbox: "sandbox"
        case .file, .example: profile.name + "@" + profile.baseURL
        }
    }
}
