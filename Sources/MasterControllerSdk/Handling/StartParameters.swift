import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE

/// What the members of a Start must be (Sources/KOBIL.md, Events and states).
enum StartParameters {
    /// The provider's profile with what the app's `mc_config` changes; throws INVALID_PARAMETER for a member that cannot be used.
    static func profile(of event: StartEvent, from profile: ProviderProfile) throws(Refusal) -> ProviderProfile {
        guard (1...32).contains(event.appName.utf8.count) else {
            throw refusal("The app's name has 1 to 32 bytes.")
        }
        guard isLocale(event.locale) else {
            throw refusal("The locale is two letters, or two letters with a region (de-DE).")
        }
        try checkSdkConfig(event.sdkConfig)
        var profile = profile
        try readConfiguration(event.mcConfig, into: &profile)
        // The start's own chains count for more than files that its configuration names.
        for (chain, name) in [
            (event.certificateChain, "certificateChain"), (event.iamCertificateChain, "iamCertificateChain"),
        ] where !chain.isEmpty {
            guard isCertificate(chain) else { throw refusal("\(name) has no certificate in PEM.") }
            profile.transport.trustedCertificates = Array(chain.utf8)
        }
        return profile
    }

    /// Reads `mc_config` (Sources/KOBIL.md, Events and states): the section `iam` names the client of logins, server, redirect URI and trusted certificates.
    private static func readConfiguration(_ config: String, into profile: inout ProviderProfile) throws(Refusal) {
        guard !config.isEmpty else { return }
        guard let json = try? JSONValue(parsing: Array(config.utf8)), json.object != nil else {
            throw refusal("mc_config is no JSON object.", .mcConfigUnreadable)
        }
        guard let section = json["iam"] else { return }
        guard let iam = section.object else { throw refusal("iam in mc_config is no object.", .mcConfigUnreadable) }
        func text(_ name: String) throws(Refusal) -> String? {
            guard let value = iam[name], value != JSONValue.null else { return nil }
            guard let text = value.string else {
                throw refusal("iam.\(name) in mc_config is no text.", .mcConfigUnreadable)
            }
            return text.isEmpty ? nil : text
        }
        if let server = try text("serverUrl") {
            guard let origin = URLReference(server).origin, origin == URLReference(profile.baseURL).origin else {
                throw refusal("mc_config names another server (iam.serverUrl) than the profile.")
            }
        }
        if let uri = try text("redirectUri") { profile.redirectURI = uri }
        if let client = try text("clientId"), profile.clients["login"] == nil {
            profile.clients["login"] = ProviderProfile.Client(id: ClientID(client))
        }
        guard let certificates = iam["trustedSslServerCerts"], certificates != JSONValue.null else { return }
        guard let names = certificates.strings else {
            throw refusal("iam.trustedSslServerCerts in mc_config is no list of texts.", .mcConfigUnreadable)
        }
        var trusted: [UInt8] = []
        for name in names { trusted += try certificate(name) + [UInt8(ascii: "\n")] }
        if !trusted.isEmpty { profile.transport.trustedCertificates = trusted }
    }

    /// A certificate as the configuration names it: a PEM file, or the PEM text itself.
    private static func certificate(_ name: String) throws(Refusal) -> [UInt8] {
        if isCertificate(name) { return Array(name.utf8) }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: name)), data.count <= 1 << 20,
            isCertificate(String(decoding: data, as: UTF8.self))
        else {
            throw refusal("\(UntrustedText(name)) in iam.trustedSslServerCerts is no PEM file that can be read.")
        }
        return Array(data)
    }

    /// The signed configuration of a backend, as far as it concerns a device without that backend: it must be a signed JSON object.
    ///
    /// Who signed it can be told by the backend's key alone, which the documents do not give.
    private static func checkSdkConfig(_ text: String) throws(Refusal) {
        guard !text.isEmpty else { return }
        guard let signed = try? UnverifiedJWS(compact: text.filter { !$0.isWhitespace }),
            (try? JSONValue(parsing: signed.payload))?.object != nil
        else { throw refusal("sdkConfig is no signed JSON object.", .sdkConfigUnreadable) }
    }

    private static func isCertificate(_ text: String) -> Bool { text.contains("-----BEGIN CERTIFICATE-----") }

    private static func isLocale(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Array($0.utf8) }
        guard parts.count <= 2 else { return false }
        return parts.allSatisfy { part in
            part.count == 2 && part.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        }
    }

    private static func refusal(_ text: String, _ code: MasterControllerErrorCode = .invalidParameter) -> Refusal {
        Refusal(.invalidParameter, code, text)
    }
}
