import FoundationEssentials
import TestSupport
import Testing

/// The numbers of `Sources/DECISIONS.md`, which code and documents use to refer to a decision.
struct DecisionNumberTests {
    /// At most sixty: what only describes behaviour stands above the type that has it.
    @Test func theNumbersAscendFromOne() throws {
        let numbers = try Self.decisions()
        #expect((1...60).contains(numbers.count) && numbers == Array(1...numbers.count))
    }

    @Test func whatIsReferredToIsThere() throws {
        let known = Set(try Self.decisions())
        for folder in ["Sources", "Tests", "Assets"] {
            let path = "\(Checkout.root)/\(folder)/"
            let names = try FileManager.default.subpathsOfDirectory(atPath: path)
            #expect(!names.isEmpty)
            for name in names where name.hasSuffix(".swift") || name.hasSuffix(".md") {
                let text = try String(contentsOfFile: path + name, encoding: .utf8)
                let unknown = Self.references(in: text).subtracting(known)
                #expect(
                    unknown.isEmpty, "\(folder)/\(name) refers to decisions that are not there: \(unknown.sorted())")
            }
        }
    }

    @Test(arguments: [("see decision 12.", [12]), ("(Decision 3) and decision 58", [3, 58]), ("a decision of 2", [])])
    func aReferenceIsRead(_ text: String, _ numbers: [Int]) {
        #expect(Self.references(in: text) == Set(numbers))
    }

    /// The numbers at the beginnings of paragraphs, `**12. …`, in document order.
    private static func decisions() throws -> [Int] {
        let text = try String(contentsOfFile: "\(Checkout.root)/Sources/DECISIONS.md", encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("**") }
            .compactMap { Int($0.dropFirst(2).prefix { $0.isNumber }) }
    }

    /// The numbers after the word "decision".
    private static func references(in text: String) -> Set<Int> {
        let bytes = text.utf8
        let word = Array("ecision ".utf8)
        var found: Set<Int> = []
        var matched = 0
        var number: Int?
        for byte in bytes {
            if let digits = number {
                if let digit = digit(byte) {
                    number = digits * 10 + digit
                    continue
                }
                if digits > 0 { found.insert(digits) }
                number = nil
            }
            matched = byte == word[matched] ? matched + 1 : byte == word[0] ? 1 : 0
            if matched == word.count { (matched, number) = (0, 0) }
        }
        if let number, number > 0 { found.insert(number) }
        return found
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
}
