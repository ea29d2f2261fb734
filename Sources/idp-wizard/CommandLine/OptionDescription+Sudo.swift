extension OptionDescription {
    static let out = Self("--out", value: "PATH", "the file or folder to write")
    static let keyID = Self("--key-id", value: "ID", "the id of the key, kid of the tokens that it signs")
    static let publicKey = Self("--public-key", value: "FILE", "an RSA public key in PEM")
    static let attribute = Self(
        "--attribute", value: "NAME[=VALUE]", isRepeatable: true,
        "a custom claim: its name for an issuer, name and value for a token")
    static let clientID = Self("--client-id", value: "ID", "the client at the provider")
    static let secretFile = Self(
        "--secret-file", value: "FILE", "a file whose first line is the client's secret; - is standard input")
    static let checkFingerprints = Self(
        "--check-fingerprints", value: "yes|no", "whether Play Integrity needs a listed signing certificate")
    static let rotateRefreshTokens = Self(
        "--rotate-refresh-tokens", value: "yes|no", "whether each refresh replaces the refresh token")
    static let vendorID = Self("--vendor-id", value: "UUID", "the vendor's identifier of an Apple device")
    static let buildType = Self("--build-type", value: "debug|release", "the build type of the app; default: release")
    static let deviceID = Self("--device-id", value: "ID", "the device id of an Android app")
    static let package = Self("--package", value: "NAME", "the package name of an Android app")
    static let certificate = Self(
        "--certificate", value: "SHA256", "the fingerprint of the app's signing certificate")
    static let appVerdict = Self(
        "--app-verdict", value: "VERDICT", "appRecognitionVerdict; default: PLAY_RECOGNIZED")
    static let deviceVerdict = Self(
        "--device-verdict", value: "VERDICT", isRepeatable: true,
        "deviceRecognitionVerdict; default: MEETS_DEVICE_INTEGRITY; none for an empty list")
    static let age = Self("--age", value: "SECONDS", "how long ago the token was made; default: 0")
    static let pad = Self("--pad", value: "BYTES", "make the token longer, so that it is sent in parts")
    static let failed = Self("--failed", "only registrations that were refused")

    /// The options of the commands about a Sudo pool.
    static let sudo: [OptionDescription] = [
        out, keyID, publicKey, attribute, clientID, secretFile, checkFingerprints, rotateRefreshTokens, vendorID,
        buildType, deviceID, package, certificate, appVerdict, deviceVerdict, age, pad, failed,
    ]
}
