import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Sentences

/// Validates the members of a Start (Sources/KOBIL.md, Events and states).
enum StartParameters {
    /// The profile with the changes from the app's `mc_config`; throws INVALID_PARAMETER for an invalid member.
    static func profile(of event: StartEvent, from profile: ProviderProfile) throws(ControlError) -> ProviderProfile {
        guard (1...32).contains(event.appName.utf8.count) else {
            throw refusal(Text("The app's name must have 1 to 32 bytes."))
        }
        guard isLocale(event.locale) else {
            throw refusal(Text("The locale must be two letters, or two letters with a region (de-DE)."))
        }
        try checkSdkConfig(event.sdkConfig)
        var profile = profile
        try readConfiguration(event.mcConfig, into: &profile)
        // The event's own chains take precedence over files in its configuration.
        for (chain, name) in [
            (event.certificateChain, "certificateChain"), (event.iamCertificateChain, "iamCertificateChain"),
        ] where !chain.isEmpty {
            guard isCertificate(chain) else { throw refusal(Text("\(name) contains no PEM certificate.")) }
            profile.transport.trustedCertificates = Array(chain.utf8)
        }
        return profile
    }

    /// Parses `mc_config` (Sources/KOBIL.md, Events and states).
    ///
    /// Its section `iam` contains the login client, the server, the redirect URI and the trusted certificates.
    private static func readConfiguration(_ config: String, into profile: inout ProviderProfile) throws(ControlError) {
        guard !config.isEmpty else { return }
        guard let json = try? JSONValue(parsing: Array(config.utf8)), json.object != nil else {
            throw refusal(Text("mc_config is not a JSON object."), .mcConfigUnreadable)
        }
        guard let section = json["iam"] else { return }
        guard let iam = section.object else {
            throw refusal(Text("iam in mc_config is not an object."), .mcConfigUnreadable)
        }
        func text(_ name: String) throws(ControlError) -> String? {
            guard let value = iam[name], value != JSONValue.null else { return nil }
            guard let text = value.string else {
                throw refusal(Text("iam.\(name) in mc_config is not a string."), .mcConfigUnreadable)
            }
            return text.isEmpty ? nil : text
        }
        if let server = try text("serverUrl") {
            guard let origin = URLReference(server).origin, origin == URLReference(profile.baseURL).origin else {
                throw refusal(Text("mc_config names a different server (iam.serverUrl) than the profile."))
            }
        }
        if let uri = try text("redirectUri") { profile.redirectURI = uri }
        if let client = try text("clientId"), profile.clients["login"] == nil {
            profile.clients["login"] = ProviderProfile.Client(id: ClientID(client))
        }
        guard let certificates = iam["trustedSslServerCerts"], certificates != JSONValue.null else { return }
        guard let names = certificates.strings else {
            throw refusal(Text("iam.trustedSslServerCerts in mc_config is not a list of strings."), .mcConfigUnreadable)
        }
        var trusted: [UInt8] = []
        for name in names { trusted += try certificate(name) + [UInt8(ascii: "\n")] }
        if !trusted.isEmpty { profile.transport.trustedCertificates = trusted }
    }

    /// A certificate in the configuration: the path of a PEM file, or PEM text.
    private static func certificate(_ name: String) throws(ControlError) -> [UInt8] {
        if isCertificate(name) { return Array(name.utf8) }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: name)), data.count <= 1 << 20,
            isCertificate(String(decoding: data, as: UTF8.self))
        else {
            throw refusal(Text("\(UntrustedText(name)) in iam.trustedSslServerCerts is not a readable PEM file."))
        }
        return Array(data)
    }

    /// Checks the form of a backend's signed configuration: a JWS with a JSON object.
    ///
    /// The signature cannot be verified, because the backend's key is not documented.
    private static func checkSdkConfig(_ text: String) throws(ControlError) {
        guard !text.isEmpty else { return }
        guard let signed = try? UnverifiedJWS(compact: text.filter { !$0.isWhitespace }),
            (try? JSONValue(parsing: signed.payload))?.object != nil
        else { throw refusal(Text("sdkConfig is not a signed JSON object."), .sdkConfigUnreadable) }
    }

    private static func isCertificate(_ text: String) -> Bool { text.contains("-----BEGIN CERTIFICATE-----") }

    private static func isLocale(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Array($0.utf8) }
        guard parts.count <= 2 else { return false }
        return parts.allSatisfy { part in
            part.count == 2 && part.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        }
    }

    private static func refusal(_ text: Text, _ code: MasterControllerErrorCode = .invalidParameter) -> ControlError {
        ControlError(.invalidParameter, code, text)
    }
}
