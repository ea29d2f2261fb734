import IdentityModel
import Localization
import Terminal
import TerminalUI

extension UsersScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.searchHeading(.usersHeading, search, isFinding: isFinding, trailing: count(texts))
        if let refusal {
            view.administration(refusal.refusal, texts[refusal.task.refused, ["name": refusal.task.subject]])
            view.main.blank()
            (view.head, view.main) = (
                view.main.preceded(by: view.head), Document(width: view.main.width, look: view.look)
            )
        } else if let task {
            view.head.paragraph(texts[task.working, ["name": task.subject]], .todo)
            view.head.blank()
        }
        if isAnswered, page?.isFoundAnywhere == true, !users.isEmpty {
            let words = UntrustedText(search.text).sanitised(limit: 60)
            view.head.paragraph(texts[.usersAnywhere, ["search": words]], .dim)
            view.head.blank()
        }
        if isAnswered, page?.findsBeginnings == true {
            view.head.paragraph(texts[.usersBeginnings], .dim)
            view.head.blank()
        }
        if !known.isEmpty { view.table(self, context) }
        if users.isEmpty { drawEmpty(on: &view) }
        if view.isWide { view.asideDetails(self, context) } else { view.footDetails(self) }
    }

    private func count(_ texts: Texts) -> String {
        guard let page else { return "" }
        guard isAnswered else { return texts[.usersSearching] }
        let shown = page.users.count
        switch page.total {
        case .exactly(shown): return texts.counted(.usersCount, shown)
        case .exactly(let total): return texts[.usersSome, ["count": "\(shown)", "total": "\(total)"]]
        case .moreThan(let counted): return texts[.usersSome, ["count": "\(shown)", "total": "\(counted)+"]]
        case .unknown: return texts[.usersFirst, ["count": "\(shown)"]]
        }
    }

    private func drawEmpty(on view: inout ScreenView) {
        if !isAnswered {
            if refusal == nil { view.main.paragraph(view.texts[.usersLoading], .dim) }
        } else if search.isEmpty {
            view.main.paragraph(view.texts[.usersNone])
        } else {
            let words = UntrustedText(search.text).sanitised(limit: 60)
            let text: TextKey = page?.findsBeginnings == true ? .usersNoneBegins : .usersNotFound
            view.main.paragraph(view.texts[text, ["search": words]])
        }
    }
}

extension ScreenView {
    fileprivate mutating func table(_ shown: UsersScreen, _ context: WizardContext) {
        let focus = shown.focused?.username
        let widest = shown.known.map { displayWidth($0.username.shown) }.max() ?? 0
        let widestStatus = shown.known.map { displayWidth(statusWords($0.status, context).0) }.max() ?? 0
        let hasDevices = shown.known.contains { $0.deviceCount != nil }
        let hasLogins = shown.known.contains { $0.lastLogin != nil }
        let room = main.width - (hasDevices ? 9 : 0) - (hasLogins ? 16 : 0) - widestStatus - 2
        let name = min(max(widest + 3, 12), max(room, main.width / 3))
        let status = main.width - name - (hasDevices ? 9 : 0) - (hasLogins ? 16 : 0)
        func row(_ cells: [String], _ roles: [Role]) -> [Span] {
            let widths = [name, status, hasDevices ? 9 : 0, hasLogins ? 16 : 0]
            return zip(zip(cells, widths), roles).compactMap { cell, role in
                cell.1 > 0 ? Span(look.padded(cell.0, to: cell.1), role) : nil
            }
        }
        let titles = [texts[.usersName], texts[.usersStatus], texts[.usersDevices], texts[.usersLastLogin]]
        head.add(Line(row(titles, [.dim, .dim, .dim, .dim])))
        for (place, user) in shown.users.enumerated() {
            let isFocused = user.username == focus
            let words = statusWords(user.status, context)
            let cells = [
                user.username.shown, words.0, user.deviceCount.map(String.init) ?? "",
                user.lastLogin.map { texts.relative($0) } ?? texts[.usersNever],
            ]
            main.add(
                Line(
                    row(cells, [isFocused ? .focus : .text, words.1, .text, .dim]), isFocused: isFocused,
                    target: .item(place)))
        }
    }

    fileprivate func statusWords(_ status: UserSummary.Status, _ context: WizardContext) -> (String, Role) {
        switch status {
        case .passwordSet: (texts[.statusPasswordSet], .done)
        case .activated: (texts[.statusActivated], .done)
        case .expired(let on):
            (on.map { texts[.statusExpiredOn, ["date": texts.short($0)]] } ?? texts[.statusExpired], .failed)
        case .notYetValid(let from):
            (from.map { texts[.statusValidFrom, ["date": texts.short($0)]] } ?? texts[.statusNotYetValid], .dim)
        case .temporaryPassword: (texts[.statusTemporaryPassword], .todo)
        case .notActivated: (texts[.statusNotActivated], .todo)
        case .withoutCode: (texts[context.hasActivationCodes ? .statusWithoutCode : .statusWithoutPassword], .dim)
        case .codeOpen(let until):
            (
                until.map { texts[.statusCodeOpenUntil, ["span": texts.span(seconds: $0.secondsFromNow)]] }
                    ?? texts[.statusCodeOpen], .todo
            )
        case .codeExpired(let on):
            (on.map { texts[.statusCodeExpiredOn, ["date": texts.short($0)]] } ?? texts[.statusCodeExpired], .failed)
        case .locked(let until, let failures):
            (locked(until, failures), .failed)
        case .disabled: (texts[.statusDisabled], .dim)
        case .unknown: ("", .dim)
        }
    }

    fileprivate func locked(_ until: LocalTime?, _ failures: Int?) -> String {
        let first =
            until.map { texts[.statusLockedFor, ["span": texts.span(seconds: $0.secondsFromNow)]] }
            ?? texts[.statusLocked]
        return failures.map { first + ", " + texts.counted(.statusFailures, $0) } ?? first
    }

    fileprivate mutating func footDetails(_ shown: UsersScreen) {
        guard let user = shown.focused, let email = user.email else { return }
        foot.pair(user.username.shown, email.sanitised(limit: 80), column: displayWidth(user.username.shown) + 3, .dim)
    }

    fileprivate mutating func asideDetails(_ shown: UsersScreen, _ context: WizardContext) {
        guard let user = shown.focused, var column = aside else { return }
        column.heading(user.username.shown)
        if let email = user.email { column.pair(texts[.fieldEmail], email.sanitised(limit: 80), column: 14) }
        column.pair(texts[.usersStatus], statusWords(user.status, context).0, column: 14)
        if let count = user.deviceCount { column.pair(texts[.usersDevices], "\(count)", column: 14) }
        if let last = user.lastLogin { column.pair(texts[.usersLastLogin], texts.absolute(last), column: 14) }
        column.blank()
        let isHere = context.snapshot.users.contains { $0.userIdentifier.user == user.username }
        let enter: TextKey = context.hasActivationCodes ? (isHere ? .usersHere : .usersNotHere) : .usersDetails
        column.paragraph(texts[enter], .dim)
        aside = column
    }
}
