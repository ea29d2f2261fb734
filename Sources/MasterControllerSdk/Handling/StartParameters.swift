import HTTPMessage
import IdentityModel
import JOSE

/// What the members of a Start must be (kobil.md 3.3).
enum StartParameters {
    /// The provider's profile with what the app's `mc_config` changes; throws INVALID_PARAMETER for a member that cannot be used.
    static func profile(of event: StartEvent, from profile: ProviderProfile) throws(Refusal) -> ProviderProfile {
        guard (1...32).contains(event.appName.utf8.count) else {
            throw refusal("The app's name has 1 to 32 bytes.")
        }
        guard isLocale(event.locale) else {
            throw refusal("The locale is two letters, or two letters with a region (de-DE).")
        }
        guard !event.mcConfig.isEmpty else { return profile }
        guard let config = try? JSONValue(parsing: Array(event.mcConfig.utf8)), config.object != nil else {
            throw refusal("mc_config is no JSON object.")
        }
        var profile = profile
        if let server = config["iam"]?["serverUrl"]?.string, !server.isEmpty {
            guard let origin = URLReference(server).origin, origin == URLReference(profile.baseURL).origin else {
                throw refusal("mc_config names another server (iam.serverUrl) than the profile.")
            }
        }
        if let uri = config["iam"]?["redirectUri"]?.string, !uri.isEmpty { profile.redirectURI = uri }
        return profile
    }

    private static func isLocale(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Array($0.utf8) }
        guard parts.count <= 2 else { return false }
        return parts.allSatisfy { part in
            part.count == 2 && part.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        }
    }

    private static func refusal(_ text: String) -> Refusal { Refusal(.invalidParameter, .invalidParameter, text) }
}
