import IdentityModel
import Localization
import Sentences
import TerminalUI

/// A field for groups: their paths are typed, separated by `|`, until it is known which groups the provider has.
extension FormField {
    static func groups(_ id: FieldID, _ label: Text, _ paths: [String] = []) -> FormField {
        .text(
            id, label, paths.joined(separator: " | "), limit: 2000,
            hint: Text("paths, separated by |: /staff|/staff/desk"), isRequired: false)
    }

    /// The paths that were typed or ticked.
    var groups: [String] {
        guard kind == .text else { return ticked.sorted().map { choices[$0].value } }
        return text.text.split(separator: "|").compactMap { part in
            let name = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            return name.isEmpty ? nil : String(name)
        }
    }

    /// Replaces the typed text by boxes, with those ticked that it names; the text stays if there are no groups.
    mutating func offer(_ listing: GroupListing) {
        guard kind == .text else { return }
        switch listing {
        case .asking: break
        case .refused: hint = Text("the groups were not read; type paths, separated by |: /staff|/staff/desk")
        case .groups([]): hint = Text("there are no groups: idp-wizard groups create /staff/desk makes one")
        case .groups(let paths):
            let typed = groups
            choices = (paths + typed.filter { !paths.contains($0) }).map {
                InputField.Choice(value: $0, label: UntrustedText($0))
            }
            ticked = Set(choices.indices.filter { typed.contains(choices[$0].value) })
            (kind, hint) = (.choices, nil)
        }
    }
}

/// What is known of the groups that the provider has.
enum GroupListing: Sendable, Hashable {
    case asking
    case groups([String])
    case refused

    /// What a message reports about them; `nil` for other messages.
    init?(_ message: ScreenMessage) {
        switch message {
        case .program(.groupsLoaded(let paths)): self = .groups(paths)
        case .program(.administrationRefused(.loadGroups, _)): self = .refused
        default: return nil
        }
    }
}
