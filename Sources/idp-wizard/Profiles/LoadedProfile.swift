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

    /// What the person should know before anything is sent, nil where there is nothing: passwords would go in clear.
    var warning: String? {
        guard origin != .sandbox, let address = WebAddress(profile.baseURL), !address.isSecure,
            !address.place.isLoopback
        else { return nil }
        return "warning: \(address.text) is http: passwords and tokens go in clear; use https."
    }

    /// The name of the provider's folder: two profiles of one name and different addresses share nothing.
    var stateName: String {
        switch origin {
        case .sandbox: "sandbox"
        case .file, .example: profile.name + "@" + profile.baseURL
        }
    }
}
