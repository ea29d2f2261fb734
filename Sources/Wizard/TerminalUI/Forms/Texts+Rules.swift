package import Localization
import Sentences

extension Texts {
    /// A rule in words that follow "needs" in a sentence.
    package func words(of rule: TextRules.Rule) -> String {
        switch rule {
        case .minimum(let count):
            self(Text(count, one: "at least \(.count) character", other: "at least \(.count) characters"))
        case .maximum(let count):
            self(Text(count, one: "at most \(.count) character", other: "at most \(.count) characters"))
        case .run(let count):
            self(
                Text(
                    count, one: "no character more than once in a row",
                    other: "no character more than \(.count) times in a row"))
        case .oneOf(let kinds):
            kinds.map { kind in
                switch kind {
                case .lower: self(Text("a lowercase letter"))
                case .upper: self(Text("an uppercase letter"))
                case .digit: self(Text("a digit", context: "rule"))
                case .special: self(Text("a special character", context: "rule"))
                case .listed(let characters): self(Text("one of \(characters)", context: "rule"))
                case .any: self(Text("a character"))
                }
            }.joined(separator: " / ")
        }
    }
}
