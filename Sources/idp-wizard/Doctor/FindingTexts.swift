import IdentityModel
import PageLanguages
import Wizard

/// The findings of the checks, and the faults of profiles and connections, in the user's language.
///
/// The program writes them as English sentences. They are the English texts of the keys `finding…`, `profileFault…` and `transport…`, by
/// which the other languages are found.
struct FindingTexts: Sendable {
    private struct Sentence: Sendable {
        let pattern: SentencePattern
        let translation: SentencePattern
    }

    private let sentences: [Sentence]
    private let each: String
    /// What the English sentences call the profile as a whole.
    private let wholeProfile: String
    /// The language's texts.
    let texts: Texts

    init(_ language: Language) throws(CommandFailure) {
        texts = try language.texts()
        each = texts[.findingEach]
        guard language != .english else {
            (sentences, wholeProfile) = ([], texts[.profileWhole])
            return
        }
        let english = try Language.english.texts()
        wholeProfile = english[.profileWhole]
        let translated = texts
        sentences = TextKey.findings.map { key in
            Sentence(pattern: SentencePattern(english[key]), translation: SentencePattern(translated[key]))
        }
        // A sentence with placeholders also matches a longer one that has the same words.
        .sorted { $0.pattern.names.count < $1.pattern.names.count }
    }

    /// The texts of the language that the wizard shows; nil leaves findings in English.
    static func shown(_ tag: String?) -> FindingTexts? {
        // The wizard has read the same texts; a fault in them ended it before.
        tag.flatMap { Language(locale: $0) }.flatMap { try? FindingTexts($0) }
    }

    /// The finding in the language; what a server wrote stays as it is.
    func translated(_ finding: Finding) -> Finding {
        var finding = finding
        finding.found = translated(finding.found) ?? finding.found
        finding.advice = finding.advice.map { translated($0) ?? $0 }
        finding.sentences = finding.sentences.map { sentences in
            Finding.Sentences(
                found: translated(sentences.found) ?? sentences.found,
                advice: sentences.advice.map { translated($0) ?? $0 })
        }
        return finding
    }

    /// A sentence in the language of a tag; one that is not among the texts stays in English.
    static func shown(_ sentence: String, in tag: String?) -> String {
        shown(tag)?.translated(sentence) ?? sentence
    }

    /// The sentence in the language; nil for one that is not among the texts.
    func translated(_ sentence: String) -> String? {
        // What may stand within another sentence has no full stop among the texts.
        if sentence.hasSuffix("."), let translation = matched(String(sentence.dropLast())) { return translation + "." }
        return matched(sentence)
    }

    private func matched(_ sentence: String) -> String? {
        for candidate in sentences {
            guard var parts = candidate.pattern.match(sentence), Self.areNames(parts) else { continue }
            // A finding about several clients, or with an addition: the text in it is one of the sentences.
            if let inner = parts["finding"] {
                // A list of names is the same in every language.
                guard let translation = translated(inner) ?? (parts["count"] == nil ? nil : inner) else { continue }
                parts["finding"] = translation
            }
            if parts["client"] == "each" { parts["client"] = each }
            if parts["name"] == wholeProfile { parts["name"] = texts[.profileWhole] }
            return candidate.translation.filled(with: parts)
        }
        return nil
    }

    /// Whether what stands for clients and addresses can be that: another sentence may have the same words after it.
    private static func areNames(_ parts: [String: String]) -> Bool {
        parts.allSatisfy { name, value in
            switch name {
            case "client", "address", "key", "file": !value.contains(" ")
            case "name": !value.contains(": ")
            case "clients": value.split(separator: ", ").allSatisfy { !$0.contains(" ") }
            default: true
            }
        }
    }
}

extension TextKey {
    /// The sentences of findings and faults.
    fileprivate static let findings = allCases.filter { key in
        key != .findingEach && ["finding", "profileFault", "transport"].contains { key.rawValue.hasPrefix($0) }
    }
}
