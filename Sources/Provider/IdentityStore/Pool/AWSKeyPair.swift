import IdentityModel

/// The key pair that signs the administrative operations of all pools (SigV4).
struct AWSKeyPair: Sendable, Hashable {
    /// The access key: `AKIA` and 16 letters and digits.
    let accessKey: String
    /// The secret key: 40 characters.
    let secretKey: Secret

    init(accessKey: String, secretKey: Secret) {
        self.accessKey = accessKey
        self.secretKey = secretKey
    }

    init(random: any RandomSource) {
        accessKey = "AKIA" + random.text(of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", count: 16)
        secretKey = Secret(
            random.text(of: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/", count: 40))
    }

    /// The pair as an AWS credentials file with the profile `default` (AWS CLI User Guide, configuration and credential file settings).
    var credentialsFile: Secret {
        let head = "[default]\naws_access_key_id = \(accessKey)\naws_secret_access_key = "
        return Secret(Array(head.utf8) + secretKey.exposedBytes + [UInt8(ascii: "\n")])
    }
}
