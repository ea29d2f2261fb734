extension OptionDescription {
    static let out = Self("--out", value: "PATH")
    static let keyID = Self("--key-id", value: "ID")
    static let publicKey = Self("--public-key", value: "FILE")
    static let attribute = Self("--attribute", value: "NAME[=VALUE]", isRepeatable: true)
    static let clientID = Self("--client-id", value: "ID")
    static let secretFile = Self("--secret-file", value: "FILE")
    static let checkFingerprints = Self("--check-fingerprints", value: "yes|no")
    static let rotateRefreshTokens = Self("--rotate-refresh-tokens", value: "yes|no")
    static let requirePKCE = Self("--require-pkce", value: "yes|no")
    static let vendorID = Self("--vendor-id", value: "UUID")
    static let buildType = Self("--build-type", value: "debug|release")
    static let deviceID = Self("--device-id", value: "ID")
    static let package = Self("--package", value: "NAME")
    static let certificate = Self("--certificate", value: "SHA256")
    static let appVerdict = Self("--app-verdict", value: "VERDICT")
    static let deviceVerdict = Self("--device-verdict", value: "VERDICT", isRepeatable: true)
    static let age = Self("--age", value: "SECONDS")
    static let pad = Self("--pad", value: "BYTES")
    static let failed = Self("--failed")

    /// The options of the commands about a Sudo pool.
    static let sudo: [OptionDescription] = [
        out, keyID, publicKey, attribute, clientID, secretFile, checkFingerprints, rotateRefreshTokens, requirePKCE,
        vendorID,
        buildType, deviceID, package, certificate, appVerdict, deviceVerdict, age, pad, failed,
    ]
}
