import FoundationEssentials
import JOSE
import OneTimePassword

/// A user's authenticator app with a given key: SHA1, six digits, thirty seconds.
struct Authenticator {
    /// The key in Base32, optionally with spaces.
    let key: String

    /// The current one-time password; empty if the key is invalid.
    var password: String {
        guard let bytes = Base32.decode(key.filter { $0 != " " }) else { return "" }
        let step = TOTP.standard.step(at: Int64(Date().timeIntervalSince1970))
        return bytes.withUnsafeBytes { (try? TOTP.standard.password(key: $0, step: step)) ?? "" }
    }
}
