/// A 24-bit sRGB colour.
public struct RGB: Sendable, Hashable, CustomStringConvertible {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The contrast ratio with another colour, from 1 to 21 (WCAG 2.2).
    public func contrast(with other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The colour in the middle between this one and another.
    public func mixed(with other: RGB) -> RGB {
        func middle(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) + Int(two)) / 2) }
        return RGB(middle(red, other.red), middle(green, other.green), middle(blue, other.blue))
    }

    /// `#rrggbb`.
    public var description: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(part, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    /// The relative luminance from 0 to 1 (WCAG 2.2).
    private var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    private static let linear: [Double] = (0...255).map { part in
        let value = Double(part) / 255
        guard value > 0.04045 else { return value / 12.92 }
        return power((value + 0.055) / 1.055, 2.4)
    }

    /// Raises a base from 0 to 1 to a power with one decimal, by whole powers of the tenth root.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        var root = 1.0
        // Newton's method for the tenth root; 200 steps are more than it needs for doubles.
        for _ in 0..<200 { root -= (whole(root, 10) - base) / (10 * whole(root, 9)) }
        return whole(root, Int((exponent * 10).rounded()))
    }

    private static func whole(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { product, _ in product * base }
    }
}

extension Color {
    /// The colour if it is fixed, that is, in the cube or the greys; `nil` if the user's palette decides.
    public var fixedRGB: RGB? {
        guard let extended, extended >= 16 else { return nil }
        if extended >= 232 {
            let grey = 8 + 10 * (extended - 232)
            return RGB(grey, grey, grey)
        }
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        let place = Int(extended - 16)
        return RGB(steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    }

    /// The fixed colour, else a common default of terminals for the basic colour.
    public var usualRGB: RGB {
        if let fixedRGB { return fixedRGB }
        let palette = [
            RGB(0, 0, 0), RGB(205, 49, 49), RGB(13, 188, 121), RGB(229, 229, 16), RGB(36, 114, 200),
            RGB(188, 63, 188), RGB(17, 168, 205), RGB(229, 229, 229), RGB(102, 102, 102), RGB(241, 76, 76),
            RGB(35, 209, 139), RGB(245, 245, 67), RGB(59, 142, 234), RGB(214, 112, 214), RGB(41, 184, 219),
            RGB(255, 255, 255),
        ]
        return palette[Int(basic)]
    }
}
