import HTTPMessage

extension OneTimePasswordSetup {
    /// Parses the URI in QR codes and links for authenticators (`otpauth://totp/Issuer:account?secret=…`); returns
    /// `nil` for any other text.
    init?(otpauthURI text: String) {
        let url = URLReference(text)
        guard url.scheme?.lowercased() == "otpauth", let kind = url.authority?.lowercased(),
            kind == "totp" || kind == "hotp"
        else { return nil }
        let query = FormFields(encoded: url.query ?? "")
        guard let secret = query["secret"] else { return nil }
        let label = PercentCoding.decode(url.path.drop { $0 == "/" })
        let parts = label.split(separator: ":", maxSplits: 1).map { String($0.drop { $0 == " " }) }
        let algorithm = query["algorithm"].map { $0.uppercased().filter { $0 != "-" } } ?? "SHA1"
        guard let algorithm = Algorithm(rawValue: algorithm), let digits = Int(query["digits"] ?? "6"),
            let period = Int(query["period"] ?? "30")
        else { return nil }
        let issuer = query["issuer"] ?? (parts.count > 1 ? parts[0] : "")
        self.init(
            secret: secret, algorithm: algorithm, digits: digits, period: period,
            counter: kind == "hotp" ? UInt64(query["counter"] ?? "0") : nil, issuer: UntrustedText(issuer),
            account: UntrustedText(parts.last ?? ""))
    }
}
