import Sentences

extension OptionDescription {
    static let out = Self("--out", Text("the file or folder to write"), value: "PATH")
    static let keyID = Self("--key-id", Text("the ID of the key, kid of the tokens that it signs"), value: "ID")
    static let publicKey = Self("--public-key", Text("an RSA public key in PEM"), value: "FILE")
    static let attribute = Self(
        "--attribute",
        Text("a user's attribute; or a custom claim: its name for an issuer, name and value for a token"),
        value: "NAME[=VALUE]", isRepeatable: true)
    static let clientID = Self("--client-id", Text("the client at the provider"), value: "ID")
    static let secretFile = Self(
        "--secret-file", Text("a file whose first line is the client's secret; - is standard input"), value: "FILE")
    static let checkFingerprints = Self(
        "--check-fingerprints", Text("whether Play Integrity needs a listed signing certificate"), value: "yes|no")
    static let rotateRefreshTokens = Self(
        "--rotate-refresh-tokens", Text("whether each refresh replaces the refresh token"), value: "yes|no")
    static let requirePKCE = Self(
        "--require-pkce", Text("whether the hosted pages require a code challenge (S256)"), value: "yes|no")
    static let vendorID = Self(
        "--vendor-id", Text("the vendor's identifier of an Apple device (identifierForVendor)"), value: "UUID")
    static let buildType = Self(
        "--build-type", Text("the build type of the app; default: release"), value: "debug|release")
    static let deviceID = Self("--device-id", Text("the device ID of an Android app"), value: "ID")
    static let package = Self("--package", Text("the package name of an Android app"), value: "NAME")
    static let certificate = Self(
        "--certificate", Text("the fingerprint of the app's signing certificate"), value: "SHA256")
    static let appVerdict = Self(
        "--app-verdict", Text("appRecognitionVerdict; default: PLAY_RECOGNIZED"), value: "VERDICT")
    static let deviceVerdict = Self(
        "--device-verdict", Text("deviceRecognitionVerdict; default: MEETS_DEVICE_INTEGRITY; none for an empty list"),
        value: "VERDICT", isRepeatable: true)
    static let age = Self("--age", Text("how long ago the token was created; default: 0"), value: "SECONDS")
    static let pad = Self("--pad", Text("make the token longer, so that it is sent in parts"), value: "BYTES")
    static let failed = Self("--failed", Text("only registrations that failed"))
}
