package import Localization

extension Texts {
    /// A rule in words that follow "needs" in a sentence.
    package func words(of rule: TextRules.Rule) -> String {
        switch rule {
        case .minimum(let count): counted(.ruleMinimum, count)
        case .maximum(let count): counted(.ruleMaximum, count)
        case .run(let count): counted(.ruleRun, count)
        case .oneOf(let kinds):
            kinds.map { kind in
                switch kind {
                case .lower: self[.ruleLower]
                case .upper: self[.ruleUpper]
                case .digit: self[.ruleDigit]
                case .special: self[.ruleSpecial]
                case .listed(let characters): self[.ruleListed, ["characters": String(characters)]]
                case .any: self[.ruleAny]
                }
            }.joined(separator: " / ")
        }
    }
}
