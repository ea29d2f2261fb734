package import FoundationEssentials
package import JOSE

/// A simulated verdict of Play Integrity, in the form of Google's decoded token (Play Integrity API, standard
/// requests).
package struct PlayIntegrityVerdict: Sendable, Hashable {
    /// The type in the token's header.
    package static let type = "simulated-playintegrity+jwt"
    /// The verdict on an app that Google Play recognises.
    package static let recognized = "PLAY_RECOGNIZED"
    /// The verdict on a genuine device.
    package static let integrity = "MEETS_DEVICE_INTEGRITY"

    var packageName: String
    /// The value to which the request is bound: the device ID.
    var requestHash: String
    package var issuedAt: Date
    /// `PLAY_RECOGNIZED`, `UNRECOGNIZED_VERSION` or `UNEVALUATED`.
    var appVerdict: String
    /// The SHA-256 digests of the app's signing certificates, in base64url without padding.
    var certificateDigests: [String]
    /// The device's verdicts, such as `MEETS_DEVICE_INTEGRITY`.
    var deviceVerdicts: [String]

    /// Creates a verdict; the defaults are accepted.
    package init(
        packageName: String, requestHash: String, issuedAt: Date, appVerdict: String = Self.recognized,
        certificateDigests: [String] = [], deviceVerdicts: [String] = [Self.integrity]
    ) {
        self.packageName = packageName
        self.requestHash = requestHash
        self.issuedAt = issuedAt
        self.appVerdict = appVerdict
        self.certificateDigests = certificateDigests
        self.deviceVerdicts = deviceVerdicts
    }

    /// The verdict as JSON; the time is a string in milliseconds, as in Google's.
    package var json: JSONValue {
        [
            "requestDetails": [
                "requestPackageName": .string(packageName), "requestHash": .string(requestHash),
                "timestampMillis": .string(String(Int64((issuedAt.timeIntervalSince1970 * 1000).rounded(.down)))),
            ],
            "appIntegrity": [
                "appRecognitionVerdict": .string(appVerdict), "packageName": .string(packageName),
                "certificateSha256Digest": .array(certificateDigests.map(JSONValue.string)), "versionCode": "1",
            ],
            "deviceIntegrity": [
                "deviceRecognitionVerdict": .array(deviceVerdicts.map(JSONValue.string))
            ],
            "accountDetails": ["appLicensingVerdict": "LICENSED"],
        ]
    }

    package func signed(by key: SigningKey) throws(JOSEError) -> String {
        try AttestationTokens.sign(json, type: Self.type, key: key)
    }

    /// Verifies a token's signature and reads the verdict.
    package init(verifying token: String, key: JSONWebKey) throws(AttestationError) {
        let payload = try AttestationTokens.payload(of: token, type: Self.type, key: key)
        let (request, app) = (payload["requestDetails"], payload["appIntegrity"])
        guard let name = request?["requestPackageName"]?.string, let hash = request?["requestHash"]?.string,
            let milliseconds = request?["timestampMillis"]?.string.flatMap({ Int64($0) }),
            let appVerdict = app?["appRecognitionVerdict"]?.string
        else { throw .malformed }
        // Google omits these if it does not evaluate them.
        guard app?["packageName"]?.string.map({ $0.utf8.elementsEqual(name.utf8) }) ?? true else { throw .package }
        self.init(
            packageName: name, requestHash: hash, issuedAt: Date(timeIntervalSince1970: Double(milliseconds) / 1000),
            appVerdict: appVerdict, certificateDigests: app?["certificateSha256Digest"]?.strings ?? [],
            deviceVerdicts: payload["deviceIntegrity"]?["deviceRecognitionVerdict"]?.strings ?? [])
    }

    /// Throws the first reason to reject the verdict for a registration.
    ///
    /// `fingerprints` contains the digests of the accepted certificates; `nil` if they are not checked.
    package func check(
        deviceID: String, packageName: String, fingerprints: Set<String>?, at now: Date
    ) throws(AttestationError) {
        guard requestHash.utf8.elementsEqual(deviceID.utf8) else { throw .requestHash }
        guard self.packageName.utf8.elementsEqual(packageName.utf8) else { throw .package }
        try AttestationTokens.check(issuedAt: issuedAt, at: now)
        guard appVerdict == Self.recognized else { throw .appNotRecognized }
        guard deviceVerdicts.contains(Self.integrity) else { throw .deviceIntegrity }
        if let fingerprints, fingerprints.isDisjoint(with: certificateDigests) { throw .certificate }
    }
}
