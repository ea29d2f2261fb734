/// What Keycloak and this program's server accept as an e-mail address, without its length.
public enum EmailRule {
    public static func accepts(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && (1...64).contains(parts[0].count) && !parts[0].hasPrefix(".")
            && !parts[0].hasSuffix(".") && !parts[0].contains("..")
            && parts[0].unicodeScalars.allSatisfy(isOrdinary)
            && parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isDomainLabel)
    }

    private static func isDomainLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.unicodeScalars.allSatisfy {
                // Properties are slow to look up.
                $0.isASCIILetterOrDigit || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
    }

    private static func isOrdinary(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIILetterOrDigit
            || !scalar.properties.isWhitespace && !HiddenCharacters.contain(scalar)
                && !"()<>,;:\\\"[]@".unicodeScalars.contains(scalar)
    }
}
