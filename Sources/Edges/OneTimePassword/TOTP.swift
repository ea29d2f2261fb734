import COath

/// Time-based one-time passwords (RFC 6238).
///
/// Computing one takes some microseconds; safe to use from any thread. Times are in whole seconds since 1970.
public struct TOTP: Sendable, Hashable {
    /// The hash function (RFC 6238, section 1.2).
    public enum Algorithm: String, Sendable, Hashable, CaseIterable {
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
    }

    public let algorithm: Algorithm
    /// The number of digits of a password, six to eight.
    public let digits: Int
    /// The number of seconds for which a password is valid.
    public let period: Int

    /// The defaults are the parameters that every authenticator app supports.
    ///
    /// Throws `invalidParameters` for digits other than six to eight, which liboath does not support, and for periods
    /// outside one second to one day.
    public init(
        algorithm: Algorithm = .sha1, digits: Int = 6, period: Int = 30
    ) throws(OneTimePasswordError) {
        guard (6...8).contains(digits), (1...86_400).contains(period) else {
            throw OneTimePasswordError(.invalidParameters)
        }
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
    }

    private init() {
        algorithm = .sha1
        digits = 6
        period = 30
    }

    /// SHA1, six digits, 30 seconds: the defaults of authenticator apps.
    public static let standard = TOTP()

    /// The number of the period that contains a time, counted from 1970.
    public func step(at seconds: Int64) -> Int64 { max(0, seconds) / Int64(period) }

    /// The password of a period; throws `emptyKey`, or `unavailable` if liboath fails.
    ///
    /// - Parameter key: the shared key's bytes, not their base32 text; used only during this call.
    public func password(key: UnsafeRawBufferPointer, step: Int64) throws(OneTimePasswordError) -> String {
        guard let bytes = key.baseAddress, !key.isEmpty else { throw OneTimePasswordError(.emptyKey) }
        guard Liboath.isReady else { throw OneTimePasswordError(.unavailable) }
        let flags =
            switch algorithm {
            case .sha1: Int32(0)
            case .sha256: Int32(OATH_TOTP_HMAC_SHA256.rawValue)
            case .sha512: Int32(OATH_TOTP_HMAC_SHA512.rawValue)
            }
        var status: Int32 = 0
        // The library writes a terminating NUL after the last digit.
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: digits + 1) { output in
            status = oath_totp_generate2(
                bytes.assumingMemoryBound(to: CChar.self), key.count, Int(step) * period, UInt32(period), 0,
                UInt32(digits), flags, output.baseAddress)
            return status == 0
                ? String(decoding: output.prefix(digits).map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
        }
        guard status == 0 else { throw OneTimePasswordError(.unavailable) }
        return text
    }

    /// The period whose password was typed.
    ///
    /// Checks the period of `seconds` and `window` periods before and after it, because clocks differ. All of them are
    /// always checked. If two match, the earlier one is returned.
    ///
    /// To reject used passwords, store the last period and pass it as `lastStep`: only later periods match.
    public func matchingStep(
        _ typed: String, key: UnsafeRawBufferPointer, at seconds: Int64, window: Int = 1, after lastStep: Int64? = nil
    ) throws(OneTimePasswordError) -> Int64? {
        let typed = Array(typed.utf8)
        let current = step(at: seconds)
        var found: Int64?
        for offset in (-Int64(window)...Int64(window)).reversed() where current + offset >= 0 {
            let expected = Array(try password(key: key, step: current + offset).utf8)
            let isEqual = Self.isEqual(typed, expected)
            if isEqual, lastStep.map({ current + offset > $0 }) ?? true { found = current + offset }
        }
        return found
    }

    /// Compares texts of equal length in constant time.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The one-time initialisation of liboath.
enum Liboath {
    static let isReady = oath_init() == 0
}

/// Why no one-time password could be computed.
public struct OneTimePasswordError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The digits are not six to eight, or the period is not between one second and one day.
        case invalidParameters
        case emptyKey
        /// liboath failed because of missing memory.
        case unavailable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The code's name; contains nothing of the key or the password.
    public var description: String { "OneTimePasswordError.\(code.rawValue)" }
}
