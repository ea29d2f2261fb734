import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: UsersScreen, _ state: WizardState) {
        searchHeading(.usersHeading, shown.search, isFinding: shown.isFinding, trailing: count(shown))
        if let refused = shown.refusal {
            administration(refused.refusal, texts[what(refused.task), ["name": subject(refused.task)]])
            main.blank()
            (head, main) = (main.preceded(by: head), Document(width: main.width, look: look))
        } else if let task = shown.task {
            head.paragraph(texts[working(task), ["name": subject(task)]], .todo)
            head.blank()
        }
        if shown.users.isEmpty { empty(shown) } else { table(shown, state) }
        if isWide { asideDetails(shown, state) } else { footDetails(shown, state) }
    }

    private func count(_ shown: UsersScreen) -> String {
        guard let page = shown.page else { return "" }
        guard shown.isAnswered else { return texts[.usersSearching] }
        if page.isCut {
            return texts[page.search.isEmpty ? .usersFirst : .usersFirstFound, ["count": "\(page.users.count)"]]
        }
        let total = page.total ?? page.users.count
        return page.users.count < total
            ? texts[.usersSome, ["count": "\(page.users.count)", "total": "\(total)"]]
            : texts.counted(.usersCount, total)
    }

    private mutating func empty(_ shown: UsersScreen) {
        if !shown.isAnswered {
            if shown.refusal == nil { main.paragraph(texts[.usersLoading], .dim) }
        } else if shown.search.isEmpty {
            main.paragraph(texts[.usersNone])
        } else {
            main.paragraph(texts[.usersNotFound, ["search": UntrustedText(shown.search.text).sanitised(limit: 60)]])
        }
    }

    private mutating func table(_ shown: UsersScreen, _ state: WizardState) {
        let focus = shown.focused?.username
        let widest = shown.users.map { displayWidth($0.username.shown) }.max() ?? 0
        let name = min(max(widest + 3, 12), main.width / 3)
        let hasDevices = shown.users.contains { $0.deviceCount != nil }
        let hasLogins = shown.users.contains { $0.lastLogin != nil }
        let status = main.width - name - (hasDevices ? 9 : 0) - (hasLogins ? 16 : 0)
        func row(_ cells: [String], _ roles: [Role]) -> [Span] {
            let widths = [name, status, hasDevices ? 9 : 0, hasLogins ? 16 : 0]
            return zip(zip(cells, widths), roles).compactMap { cell, role in
                cell.1 > 0 ? Span(look.padded(cell.0, to: cell.1), role) : nil
            }
        }
        let titles = [texts[.usersName], texts[.usersStatus], texts[.usersDevices], texts[.usersLastLogin]]
        head.add(Line(row(titles, [.dim, .dim, .dim, .dim])))
        for user in shown.users {
            let isFocused = user.username == focus
            let words = statusWords(user.status, state)
            let cells = [
                user.username.shown, words.0, user.deviceCount.map(String.init) ?? "",
                user.lastLogin.map { texts[.timeAgo, ["span": texts.span(seconds: $0.secondsFromNow)]] }
                    ?? texts[.usersNever],
            ]
            main.add(Line(row(cells, [isFocused ? .focus : .text, words.1, .text, .dim]), isFocused: isFocused))
        }
    }

    private func statusWords(_ status: UserSummary.Status, _ state: WizardState) -> (String, Role) {
        switch status {
        case .passwordSet: (texts[.statusPasswordSet], .done)
        case .temporaryPassword: (texts[.statusTemporaryPassword], .todo)
        case .notActivated: (texts[.statusNotActivated], .todo)
        case .withoutCode: (texts[state.hasActivationCodes ? .statusWithoutCode : .statusWithoutPassword], .dim)
        case .codeOpen(let until):
            (
                until.map { texts[.statusCodeOpenUntil, ["span": texts.span(seconds: $0.secondsFromNow)]] }
                    ?? texts[.statusCodeOpen], .todo
            )
        case .codeExpired(let on):
            (on.map { texts[.statusCodeExpiredOn, ["date": texts.absolute($0)]] } ?? texts[.statusCodeExpired], .failed)
        case .locked(let until, let failures):
            (locked(until, failures), .failed)
        case .disabled: (texts[.statusDisabled], .dim)
        case .unknown: ("", .dim)
        }
    }

    private func locked(_ until: LocalTime?, _ failures: Int?) -> String {
        let first =
            until.map { texts[.statusLockedFor, ["span": texts.span(seconds: $0.secondsFromNow)]] }
            ?? texts[.statusLocked]
        return failures.map { first + ", " + texts.counted(.statusFailures, $0) } ?? first
    }

    private mutating func footDetails(_ shown: UsersScreen, _ state: WizardState) {
        guard let user = shown.focused, let email = user.email else { return }
        foot.pair(user.username.shown, email.sanitised(limit: 80), column: displayWidth(user.username.shown) + 3, .dim)
    }

    private mutating func asideDetails(_ shown: UsersScreen, _ state: WizardState) {
        guard let user = shown.focused, var column = aside else { return }
        column.heading(user.username.shown)
        if let email = user.email { column.pair(texts[.fieldEmail], email.sanitised(limit: 80), column: 14) }
        column.pair(texts[.usersStatus], statusWords(user.status, state).0, column: 14)
        if let count = user.deviceCount { column.pair(texts[.usersDevices], "\(count)", column: 14) }
        if let last = user.lastLogin { column.pair(texts[.usersLastLogin], texts.absolute(last), column: 14) }
        column.blank()
        let isHere = state.snapshot.users.contains { $0.userIdentifier.user == user.username }
        let enter: TextKey = state.hasActivationCodes ? (isHere ? .usersHere : .usersNotHere) : .usersDetails
        column.paragraph(texts[enter], .dim)
        aside = column
    }

    /// Whom or what a task is about.
    func subject(_ task: AdministrationTask) -> String {
        switch task {
        case .loadUsers, .loadSheet, .loadClients: ""
        case .createUser(let user), .issueCode(let user), .unlockUser(let user), .deleteUser(let user),
            .resetPassword(let user), .changeRequiredActions(let user), .endSessions(let user):
            user.shown
        case .createClient(let client), .showSecret(let client), .deleteClient(let client):
            UntrustedText(client.rawValue).shownName(limit: 60)
        }
    }

    private func what(_ task: AdministrationTask) -> TextKey {
        switch task {
        case .loadUsers: .usersRefusedLoad
        case .createUser: .newUserRefused
        case .issueCode: .usersRefusedCode
        case .unlockUser: .usersRefusedUnlock
        case .deleteUser: .usersRefusedDelete
        case .resetPassword: .usersRefusedPassword
        case .changeRequiredActions, .endSessions, .loadSheet, .showSecret: .sheetRefused
        case .loadClients, .createClient, .deleteClient: .clientsRefused
        }
    }

    /// The sentence while the provider works on a task.
    func working(_ task: AdministrationTask) -> TextKey {
        switch task {
        case .loadUsers: .usersLoading
        case .createUser: .newUserCreating
        case .issueCode: .newUserIssuing
        case .unlockUser: .usersUnlocking
        case .deleteUser: .usersDeleting
        case .resetPassword: .usersResetting
        case .loadSheet(.provider): .sheetAsking
        case .loadSheet, .changeRequiredActions, .endSessions, .showSecret: .sheetWorking
        case .loadClients, .createClient, .deleteClient: .clientsLoading
        }
    }
}
