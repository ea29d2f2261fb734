/// The English texts with another letter for each letter outside placeholders: what remains of the alphabet where they are shown is
/// among no language's texts.
public enum OneLetterLanguage {
    /// The file of the language, made of the English one, whose rules it keeps.
    public static func contents(of english: some Sequence<UInt8>) -> [UInt8] {
        let lines = String(decoding: Array(english), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        let changed = lines.map { line -> String in
            let isRule = ["languagePlurals", "languageDecimal", "languageASCII"].contains { line.hasPrefix($0) }
            guard !isRule, let sign = line.firstRange(of: " = ") else { return String(line) }
            var isName = false
            return line[..<sign.upperBound]
                + String(
                    line[sign.upperBound...].map { character in
                        if character == "{" { isName = true }
                        if character == "}" { isName = false }
                        return character.isLetter && !isName ? "ж" : character
                    })
        }
        return Array(changed.joined(separator: "\n").utf8)
    }

    /// The words of a text that have more than one letter of the alphabet, without those that no language translates.
    public static func words(in text: String, without known: Set<String> = []) -> Set<String> {
        let words = text.split { !($0.isASCII && $0.isLetter) }.filter { $0.count > 1 }.map(String.init)
        return Set(words).subtracting(known)
    }
}
