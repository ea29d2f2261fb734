import FlowModel
import TerminalUI

extension UsersScreen {
    /// The commands that the administrator's rights do not allow, on the focused user or at all.
    func withheld(_ context: WizardContext) -> Set<CommandID> {
        var withheld: Set<CommandID> = context.rights.createsUsers ? [] : [.new]
        guard marks.isEmpty else { return withheld.union(withheldOfMarked) }
        guard let user = focused, !user.access.isComplete else { return withheld }
        if !user.access.allows(.issueCode) {
            withheld.formUnion([.newCode, .handOut])
            if context.hasActivationCodes, !continues(user, context) { withheld.insert(.choose) }
        }
        if !user.access.allows(.temporaryPassword) { withheld.insert(.newPassword) }
        if !user.access.allows(.unlock) { withheld.insert(.unlock) }
        if !user.access.allows(.manage) { withheld.formUnion([.delete, .edit, .toggle]) }
        return withheld
    }

    /// The commands that the rights allow on none of the marked users.
    private var withheldOfMarked: Set<CommandID> {
        let rights: [(UserAccess.Action, Set<CommandID>)] = [
            (.issueCode, [.newCode, .handOut]), (.temporaryPassword, [.newPassword]),
            (.unlock, [.unlock]),
            (.manage, [.delete, .toggle]),
        ]
        return rights.filter { right, _ in !marks.users.contains { $0.access.allows(right) } }
            .reduce(into: []) { $0.formUnion($1.1) }
    }
}
