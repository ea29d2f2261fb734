import IdentityModel

enum ActivationCodeDigits {
    /// The number of digits where a tenant does not say one.
    static let standard = 8

    /// Generates uniformly distributed digits; the first is not zero, because spreadsheets would drop it.
    static func make(_ count: Int, _ random: any RandomSource) -> Secret {
        var digits = [UInt8(ascii: "1") + number(below: 9, random)]
        while digits.count < count { digits.append(UInt8(ascii: "0") + number(below: 10, random)) }
        return Secret(digits)
    }

    /// A random number; bytes above the largest multiple of the limit are discarded, so that the distribution is
    /// uniform.
    private static func number(below limit: UInt8, _ random: any RandomSource) -> UInt8 {
        let bound = UInt8(256 / Int(limit) * Int(limit) - 1)
        while true {
            if let byte = random.bytes(1).first, byte <= bound { return byte % limit }
        }
    }
}
