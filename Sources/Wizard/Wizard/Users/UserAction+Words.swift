import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

extension UserAction {
    /// The question before it is done with marked users; heading and text are counted.
    func question(isHandedOut: Bool, restoresUsers: Bool) -> QuestionWords? {
        let row = (isHandedOut ? .handOut : operation).row
        guard let asked = row.asked, let title = row.title else { return nil }
        let isFinal = self == .delete && !restoresUsers
        return QuestionWords(
            asked.title,
            isFinal
                ? Text(
                    one: "Password, codes and devices are deleted too. This cannot be undone.",
                    other: "Their passwords, codes and devices are deleted too. This cannot be undone.") : asked.note,
            Text("Change nothing"), title)
    }

    /// The question before it is done with one user; `nil` if it replaces nothing that the user has.
    func question(
        hasOpenCode: Bool, isActivated: Bool, hasPassword: Bool, _ context: WizardContext
    ) -> QuestionWords? {
        switch self {
        case .issueCode where context.hasActivationCodes:
            hasOpenCode ? .issueCode : isActivated ? .issueAnotherCode : nil
        case .issueCode, .temporaryPassword: hasPassword ? .replacePassword : nil
        case .delete: .deleteUser(isFinal: !context.restoresUsers)
        default: operation.row.askedOfOne
        }
    }

    /// What exactly is changed, one line each.
    func details(_ texts: Texts) -> [String] {
        func list(_ names: [String], _ title: Text) -> String? {
            guard !names.isEmpty else { return nil }
            return texts(title) + ": "
                + names.map { UntrustedText($0).sanitised(limit: 60) }.joined(separator: ", ")
        }
        func time(_ text: String?, _ title: Text) -> String? { text.flatMap { list([$0], title) } }
        let lines: [String?] =
            switch self {
            case .changeRequiredActions(let added, let removed):
                [list(added, Text("Add required actions")), list(removed, Text("Remove required actions"))]
            case .changeGroups(let joined, let left):
                [list(joined, Text("Join")), list(left, Text("Leave", context: "groups"))]
            case .changeValidity(let from, let until):
                [time(from, Text("Valid from")), time(until, Text("Valid until"))]
            default: []
            }
        return lines.compactMap(\.self)
    }
}
