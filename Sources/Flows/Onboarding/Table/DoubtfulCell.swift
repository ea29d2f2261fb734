/// Values that are accepted but surely unintended.
enum DoubtfulCell {
    /// Whether a spreadsheet has written a long number as one with an exponent, such as `1.23E+05`.
    static func isShortenedNumber(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "E"), omittingEmptySubsequences: false)
        guard parts.count == 2, let sign = parts[1].first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return false
        }
        let numbers = parts[0].split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        return numbers.count <= 2 && (2...3).contains(parts[1].count - 1)
            && (numbers + [parts[1].dropFirst()]).allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether the whole value is in quotation marks, of any language.
    static func isQuoted(_ text: String) -> Bool {
        guard text.count > 1, let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
            return false
        }
        return marks.contains(first) && marks.contains(last)
    }

    private static let marks = Set("\"'„“”‚‘’«»‹›`´".unicodeScalars)
}
