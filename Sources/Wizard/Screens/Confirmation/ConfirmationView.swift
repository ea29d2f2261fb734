import IdentityModel

extension ScreenView {
    mutating func draw(_ shown: ConfirmationScreen, _ state: WizardState) {
        let provider = state.provider.map { UntrustedText($0.name).sanitised(limit: 60) } ?? ""
        let answers = ConfirmationScreen.Answer.allCases
        let words: (TextKey, TextKey, TextKey, TextKey)
        var parts = ["provider": provider]
        switch shown.question {
        case .deleteAtProvider(let user):
            parts["name"] = user.shown
            words = (.confirmDelete, .confirmDeleteText, .confirmDeleteKeep, .confirmDeleteDo)
        case .deleteFromDevice(let user):
            parts["name"] = user.shown
            words = (.confirmRemove, .confirmRemoveText, .confirmRemoveKeep, .confirmRemoveDo)
        case .replacePassword(let user, _):
            parts["name"] = user.shown
            words = (.confirmPassword, .confirmPasswordText, .confirmPasswordKeep, .confirmPasswordDo)
        case .replaceCode(let user):
            parts["name"] = user.shown
            words = (.confirmCode, .confirmCodeText, .confirmCodeKeep, .confirmCodeDo)
        case .endSessions(let user):
            parts["name"] = user.shown
            words = (.confirmSessions, .confirmSessionsText, .confirmPasswordKeep, .confirmSessionsDo)
        case .leaveCode(let user, let isPassword, let wayOut):
            parts["name"] = user.shown
            words = (
                isPassword ? .confirmLeavePassword : .confirmLeaveCode, .confirmLeaveCodeText, .confirmLeaveCodeKeep,
                wayOut == .quit ? .confirmLeaveCodeQuit : .confirmLeaveCodeDo
            )
        case .deleteClient(let client):
            parts["name"] = UntrustedText(client.rawValue).shownName(limit: 60)
            words = (.confirmClient, .confirmClientText, .confirmDeleteKeep, .confirmDeleteDo)
        case .quit: words = (.confirmQuit, .confirmQuitText, .confirmQuitKeep, .confirmQuitDo)
        }
        main.heading(texts[words.0, parts])
        main.paragraph(texts[words.1, parts])
        main.blank()
        main.menu(
            answers.map { answer in
                MenuRow(item: answer, title: texts[answer == .keep ? words.2 : words.3, parts], note: "")
            }, focus: shown.menu.focus(in: answers))
    }
}
