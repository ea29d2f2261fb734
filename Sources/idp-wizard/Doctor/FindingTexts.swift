import IdentityModel
import Localization
import PageMarkup
import Wizard

/// The findings of the checks, and the faults of command lines, profiles, connections, files and flows, in the user's language.
///
/// The program writes them as English sentences. They are the English texts of the keys `finding…`, `transport…` and `…Fault…`, by
/// which the other languages are found.
struct FindingTexts: Sendable {
    private struct Sentence: Sendable {
        let pattern: SentencePattern
        let translation: String
    }

    private let sentences: [Sentence]
    /// The operating system's reasons, by its English words.
    private let reasons: [String: String]
    private let each: String
    /// What the English sentences call the profile as a whole.
    private let wholeProfile: String
    /// The language's texts.
    let texts: Texts

    init(_ language: Language) throws(CommandFailure) {
        texts = try language.texts()
        each = texts[.findingEach]
        guard language != .english else {
            (sentences, reasons, wholeProfile) = ([], [:], texts[.profileWhole])
            return
        }
        let english = try Language.english.texts()
        wholeProfile = english[.profileWhole]
        let translated = texts
        sentences = TextKey.findings.map { key in
            Sentence(pattern: SentencePattern(english[key]), translation: translated[key])
        }
        // A sentence with placeholders also matches a longer one that has the same words.
        .enumerated()
        .sorted { ($0.element.pattern.names.count, $0.offset) < ($1.element.pattern.names.count, $1.offset) }
        .map(\.element)
        reasons = Dictionary(
            uniqueKeysWithValues: TextKey.findings.filter { $0.rawValue.hasPrefix("system") }
                .map { (english[$0], translated[$0]) })
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

    /// The text in the language, where each of its sentences is among the texts; nil otherwise.
    ///
    /// Of several lines, those that are among the texts are in the language, and the others stay.
    func translated(_ text: String) -> String? {
        var lookUps = Self.mostLookUps
        guard !text.contains("\n") else {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let known = lines.map { translated(line: $0, &lookUps) }
            guard known.contains(where: { $0 != nil }) else { return nil }
            return zip(known, lines).map { $0 ?? $1 }.joined(separator: "\n")
        }
        return translated(line: text, &lookUps)
    }

    /// How many sentences are looked up for one text.
    ///
    /// A server's words can be divided, and one be taken for a part of another, in far more ways; they stay as they are.
    private static let mostLookUps = 100

    /// A line of sentences.
    private func translated(line: String, _ lookUps: inout Int) -> String? {
        // A full stop may also end an abbreviation: the sentences are not known before they are looked up.
        var starts = [line.startIndex]
        var rest = line[...]
        while let end = rest.firstRange(of: ". ") {
            rest = rest[end.upperBound...]
            starts.append(rest.startIndex)
        }
        // The translation of the line from each start on.
        var known: [String?] = Array(repeating: nil, count: starts.count)
        for first in starts.indices.reversed() {
            known[first] = sentence(String(line[starts[first]...]), &lookUps)
            for next in starts.indices[(first + 1)...] where known[first] == nil {
                guard let others = known[next] else { continue }
                let beginning = String(line[starts[first]..<line.index(before: starts[next])])
                known[first] = sentence(beginning, &lookUps).map { $0 + " " + others }
            }
        }
        return known[0]
    }

    private func sentence(_ sentence: String, _ lookUps: inout Int) -> String? {
        // What may stand within another sentence has no full stop among the texts.
        if sentence.hasSuffix("."), let translation = matched(String(sentence.dropLast()), &lookUps) {
            return translation + "."
        }
        return matched(sentence, &lookUps)
    }

    private func matched(_ sentence: String, _ lookUps: inout Int) -> String? {
        guard lookUps > 0 else { return nil }
        lookUps -= 1
        for candidate in sentences {
            guard var parts = candidate.pattern.match(sentence), Self.areNames(parts) else { continue }
            // A finding about several clients, or with an addition: the text in it is one of the sentences.
            if let inner = parts["finding"] {
                // A list of names is the same in every language.
                guard let translation = translated(line: inner, &lookUps) ?? (parts["count"] == nil ? nil : inner)
                else { continue }
                parts["finding"] = translation
            }
            if let reason = parts["reason"] { parts["reason"] = reasons[reason] ?? reason }
            if let store = parts["store"] {
                guard let translation = matched(store, &lookUps) else { continue }
                parts["store"] = translation
            }
            if parts["client"] == "each" { parts["client"] = each }
            if parts["name"] == wholeProfile { parts["name"] = texts[.profileWhole] }
            return candidate.translation.filled(with: parts)
        }
        return nil
    }

    /// Whether the words begin a command of this program.
    private static func isCommand(_ words: String) -> Bool {
        let words = words.split(separator: " ").map(String.init)
        return !words.isEmpty && CommandDescription.all.contains { $0.words.starts(with: words) }
    }

    /// Whether what stands for clients and addresses can be that: another sentence may have the same words after it.
    private static func areNames(_ parts: [String: String]) -> Bool {
        parts.allSatisfy { name, value in
            switch name {
            case "client", "address", "key", "file", "run", "line", "column", "word", "size", "place":
                !value.contains(" ")
            case "path": (value.hasPrefix("/") || !value.contains(" ")) && !value.contains(": ")
            // It alone tells the sentence from one of a server.
            case "absolute": value.hasPrefix("/")
            case "name": !value.contains(": ")
            case "option": value.hasPrefix("-") && !value.contains(" ")
            case "order": isCommand(value)
            case "argument": !value.isEmpty && value.allSatisfy { $0.isUppercase || "-_".contains($0) }
            case "needed": !value.contains(", one of ")
            case "subcommand": !value.contains(". ")
            case "given": !value.contains(" (- ")
            case "clients": value.split(separator: ", ").allSatisfy { !$0.contains(" ") }
            default: true
            }
        }
    }
}

extension TextKey {
    /// What the keys of faults begin with.
    private static let families =
        [
            "profile", "file", "system", "json", "run", "settings", "tape", "sudo", "store", "administration", "flow",
            "usage",
        ]
        .map { $0 + "Fault" } + ["finding", "transport"]

    /// The sentences of findings and faults.
    fileprivate static let findings = allCases.filter { key in
        key != .findingEach && families.contains { key.rawValue.hasPrefix($0) }
    }
}
