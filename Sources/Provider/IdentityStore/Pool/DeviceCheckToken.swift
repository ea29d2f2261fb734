package import FoundationEssentials
package import JOSE

/// A simulated DeviceCheck token, with the data that Apple's service would return for a device's token.
///
/// Like Apple's, it is not bound to the vendor ID. The bits belong to the device that the token names, the permission
/// to register again to the vendor ID of the request.
package struct DeviceCheckToken: Sendable, Hashable {
    /// The type in the token's header.
    package static let type = "simulated-devicecheck+jwt"
    /// The maximum number of padding characters; the whole token then fits into the parts of a registration.
    static let mostPadding = 49_152

    /// The device, whose bits the pool keeps.
    package let device: String
    /// The build type of the app.
    let build: AppBuild
    package let issuedAt: Date
    /// A random string, so that no two tokens are equal.
    package let nonce: String
    /// The number of padding characters, which make the client send the token in parts.
    let padding: Int

    /// Creates a token to sign; the padding is limited to ``mostPadding``.
    package init(device: String, build: AppBuild, issuedAt: Date, nonce: String, padding: Int = 0) {
        self.device = device
        self.build = build
        self.issuedAt = issuedAt
        self.nonce = nonce
        self.padding = min(max(padding, 0), Self.mostPadding)
    }

    /// Returns the signed token.
    ///
    /// Clients send it in base64, like Apple's.
    package func signed(by key: SigningKey) throws(JOSEError) -> String {
        var payload: JSONValue = [
            "device": .string(device), "build": .string(build.rawValue),
            "iat": .integer(Int64(issuedAt.timeIntervalSince1970.rounded(.down))), "nonce": .string(nonce),
        ]
        if padding > 0 { payload["pad"] = .string(String(repeating: "x", count: padding)) }
        return try AttestationTokens.sign(payload, type: Self.type, key: key)
    }

    /// The device named in an unverified token; `nil` for any other text.
    static func unverifiedDevice(of token: String) -> String? {
        guard let unverified = try? UnverifiedJWS(compact: token) else { return nil }
        return (try? JSONValue(parsing: unverified.payload))?["device"]?.string
    }

    /// Verifies a token for a build type and returns its device.
    static func verifiedDevice(
        of token: String, build: AppBuild, key: JSONWebKey, at now: Date
    ) throws(AttestationError) -> String {
        let payload = try AttestationTokens.payload(of: token, type: type, key: key)
        guard let device = payload["device"]?.string, !device.isEmpty, device.fits(StoredBounds.name),
            let issued = payload["iat"]?.number, payload["nonce"]?.string != nil
        else { throw .malformed }
        try AttestationTokens.check(issuedAt: Date(timeIntervalSince1970: issued), at: now)
        guard payload["build"]?.string == build.rawValue else { throw .build }
        return device
    }
}
