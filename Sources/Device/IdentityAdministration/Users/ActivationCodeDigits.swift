import IdentityModel

enum ActivationCodeDigits {
    /// The number of digits if the tenant sets none.
    static let standard = 8

    /// Generates uniformly distributed digits; the first is not zero, because spreadsheets would drop it.
    static func make(_ count: Int, _ random: any RandomSource) -> Secret {
        var digits = [UInt8(ascii: "1") + UInt8(random.number(below: 9))]
        while digits.count < count { digits.append(UInt8(ascii: "0") + UInt8(random.number(below: 10))) }
        return Secret(digits)
    }
}
