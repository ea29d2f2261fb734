import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

// The path of the file: it is typed, completed, or chosen from the list.
extension FileOnboardingScreen {
    static var pathForm: Form {
        Form([
            .text(
                .path, Text("CSV file"), limit: 1_000,
                hint: Text("One user per line; the first line names the columns."))
        ])
    }

    mutating func type(_ key: Key, _ command: CommandID?) -> [ScreenRequest] {
        let before = path
        switch command {
        case .back: return [.close]
        case .send where choice == .template: return [.effect(.fileOnboarding(.writeTemplate(path)))]
        case .send:
            guard form.submit() else { return [] }
            choice = nil
            // Enter opens a folder.
            return path.hasSuffix("/") ? [.effect(.fileOnboarding(.list(path)))] : check()
        case .complete: set(Self.completion(of: path, in: paths ?? []))
        case .moveDown, .moveUp:
            move(by: command == .moveDown ? 1 : -1)
            return []
        default: form.handle(key, command)
        }
        guard path != before else { return [] }
        choice = nil
        return [.effect(.fileOnboarding(.list(path)))]
    }

    /// The rows of the list; the last one writes a template.
    var choices: [PathChoice] { (paths ?? []).map(PathChoice.path) + [.template] }

    /// Moves the choice; above the first row is the field.
    private mutating func move(by step: Int) {
        let now = choice.flatMap { choices.firstIndex(of: $0) } ?? -1
        let next = min(now + step, choices.count - 1)
        choice = choices.indices.contains(next) ? choices[next] : nil
        if case .path(let chosen)? = choice { set(chosen) }
    }

    private mutating func set(_ path: String) { form.change(.path) { $0.take(path) } }

    /// What all paths begin with, if that is longer than what is typed.
    static func completion(of typed: String, in paths: [String]) -> String {
        guard let first = paths.first else { return typed }
        var common = Substring(first)
        for path in paths { common = common.prefix(zip(common, path).prefix { $0 == $1 }.count) }
        return common.count > typed.count ? String(common) : typed
    }
}

extension FieldID {
    static let path = FieldID("path")
}
