import IdentityModel

/// Makes the digits of an activation code.
enum ActivationCodeDigits {
    /// Eight digits, each as likely as any other; the first is no zero, which spreadsheets would drop.
    static func make(_ random: any RandomSource) -> Secret {
        var digits = [UInt8(ascii: "1") + number(below: 9, random)]
        while digits.count < 8 { digits.append(UInt8(ascii: "0") + number(below: 10, random)) }
        return Secret(digits)
    }

    /// Bytes beyond the largest multiple are thrown away, so that no digit is favoured.
    private static func number(below limit: UInt8, _ random: any RandomSource) -> UInt8 {
        let bound = UInt8(256 / Int(limit) * Int(limit) - 1)
        while true {
            if let byte = random.bytes(1).first, byte <= bound { return byte % limit }
        }
    }
}
