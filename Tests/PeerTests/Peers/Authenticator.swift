import FoundationEssentials
import JOSE
import OneTimePassword

/// A person's authenticator app, which was given a key: SHA1, six digits, thirty seconds.
struct Authenticator {
    /// The key in base32, blanks allowed.
    let key: String

    /// What it shows now; empty where the key is none.
    var password: String {
        guard let bytes = Base32.decode(key.filter { $0 != " " }) else { return "" }
        let step = TOTP.standard.step(at: Int64(Date().timeIntervalSince1970))
        return bytes.withUnsafeBytes { (try? TOTP.standard.password(key: $0, step: step)) ?? "" }
    }
}
