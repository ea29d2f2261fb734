package import CognitoProtocol
package import IdentityModel
package import Sentences

/// A profile with its origin, its warnings, and the name of its state folder.
package struct LoadedProfile: Sendable, Hashable {
    package enum Origin: Sendable, Hashable {
        case sandbox
        /// The user pool of the embedded server.
        case sudoSandbox
        case file(String)
        /// An example profile that comes with this program.
        case example(String)
    }

    package var origin: Origin
    package var profile: ProviderProfile

    /// The app's configuration, with the endpoint in use; `nil` for kinds other than sudo, and for the embedded server
    /// before it runs.
    package var sudoConfiguration: SudoPlatformConfig?

    /// The files with secrets that other users can read.
    package var openFiles: [String] = []

    /// The files and variables named by the profile that the user has not allowed; if there are any, the profile must
    /// not be used.
    package var unanswered: [NamedSecret] = []

    /// Why the kernel's keyring cannot be used although the profile requests it; `nil` otherwise.
    package var keyringFault: String?

    package init(origin: Origin, profile: ProviderProfile) {
        self.origin = origin
        self.profile = profile
    }

    /// Warnings for the user about secrets that others can read, shown before anything is sent; `nil` if there are
    /// none.
    package var warning: Text? {
        let files = openFiles.map { UntrustedText($0).sanitised() }
        let open: Text? =
            files.isEmpty
            ? nil : Text("others on this machine can read \(files.joined(separator: ", ")): run chmod 600 on it.")
        let keyring: Text? = keyringFault.map {
            Text(
                "device-key: the kernel's keyring cannot be used here (\($0)): the key of stored logins is stored in the device's file."
            )
        }
        let warnings = [clearText, open, keyring].compactMap { $0 }
        return warnings.isEmpty ? nil : Text("warning: \(Text.joined(warnings))")
    }

    private var clearText: Text? {
        guard origin != .sandbox, origin != .sudoSandbox, let address = WebAddress(profile.baseURL), !address.isSecure,
            !address.place.isLoopback
        else { return nil }
        return Text("\(address.text) is http: passwords and tokens are sent unencrypted; use https.")
    }

    /// The name of the provider's state folder; it differs for profiles with the same name and different addresses.
    package var stateName: String {
        switch origin {
        case .sandbox: "sandbox"
        case .sudoSandbox: "sudo-sandbox"
        case .file, .example: profile.name + "@" + profile.baseURL
        }
    }
}
