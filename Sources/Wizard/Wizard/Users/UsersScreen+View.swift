import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

extension UsersScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.searchHeading(
            Text("Users and codes"), list, trailing: count(texts),
            below: marked(view.look)
                + [Span(view.look.cut(listing(texts, context, view.look), to: view.head.width), .dim)])
        view.head.taskState(
            refused: refusal?.refusal, refusal?.words.refused(texts) ?? "",
            working: task.map(AdministrationWords.init)?.working(texts))
        if !known.isEmpty { view.table(self, context) }
        if users.isEmpty { drawEmpty(on: &view, context) }
        if view.isWide { view.asideDetails(self, context) } else { view.footDetails(self) }
    }

    /// The positions of the focused page's users in the list, and the list's size.
    private func count(_ texts: Texts) -> String {
        guard let newest = window.newest else { return "" }
        guard isAnswered else { return texts(Text("searching")) }
        let known = window.offset + window.users.count
        if case .exactly(let total) = newest.total, total <= known, total <= wanted.maximum {
            return texts(Text(total, one: "\(.count) user", other: "\(.count) users"))
        }
        let names = window.users.map(\.username)
        let index = window.offset + (list.focus(in: names).flatMap(names.firstIndex) ?? 0)
        let first = index / wanted.maximum * wanted.maximum
        let last = min(first + wanted.maximum, known)
        let range: [Text.Place: String] = [.first: (first + 1).grouped, .last: last.grouped]
        return switch newest.total {
        case .exactly(let total):
            texts(Text("\(.first)-\(.last) of \(.total)").filled(range.merging([.total: total.grouped]) { $1 }))
        case .moreThan(let total):
            texts(Text("\(.first)-\(.last) of \(.total)").filled(range.merging([.total: total.grouped + "+"]) { $1 }))
        case .unknown: texts(Text("\(.first)-\(.last) of more").filled(range))
        }
    }

    /// How many users are marked, or were read to be marked.
    private func marked(_ look: Look) -> [Span] {
        let words: String
        if let collection {
            words = look.texts(Text("reading the users to mark them: \(collection.users.count.grouped)"))
        } else if !marks.isEmpty || marks.leftOut > 0 {
            words = [
                look.texts(Text(marks.count, one: "\(.count) marked", other: "\(.count) marked")),
                marks.leftOut == 0
                    ? nil
                    : look.texts(
                        Text(
                            marks.leftOut, one: "without \(.count) administrator",
                            other: "without \(.count) administrators")),
                marks.gone == 0
                    ? nil
                    : look.texts(
                        Text(marks.gone, one: "\(.count) of them is gone", other: "\(.count) of them are gone")),
            ].compactMap(\.self).joined(separator: ", ")
        } else {
            return []
        }
        return [Span(words, .todo), Span(" \(look.glyphs.dot) ", .dim)]
    }

    /// How the users are listed: order and status.
    private func listing(_ texts: Texts, _ context: WizardContext, _ look: Look) -> String {
        var parts = [texts(wanted.orderText)]
        if let status = wanted.status?.text(hasActivationCodes: context.hasActivationCodes) {
            parts.append(texts(Text("only: \(texts(status))")))
        }
        if let time = window.page(containing: focused?.id)?.readAt {
            parts.append(texts(Text("as of \(texts.short(time, now: time))")))
        }
        if isAnswered, window.newest?.findsBeginnings == true {
            parts.append(texts(Text("beginnings of words; *word* finds it anywhere")))
        }
        return parts.joined(separator: " \(look.glyphs.dot) ")
    }

    private func drawEmpty(on view: inout ScreenView, _ context: WizardContext) {
        if !isAnswered {
            if refusal == nil { view.main.paragraph(view.texts(Text("Loading the users.")), .dim) }
        } else if let status = wanted.status?.text(hasActivationCodes: context.hasActivationCodes), list.search.isEmpty
        {
            view.main.paragraph(view.texts(Text("No user has this status: \(view.texts(status)).")))
        } else if list.search.isEmpty {
            view.main.paragraph(
                view.texts(
                    Text(
                        "There are no users yet. Press n to create a test user.",
                        typed: "There are no users yet. Type \(Text("new")) to create a test user.")))
        } else {
            let words = UntrustedText(list.search.text).sanitised(limit: 60)
            let text: Text =
                window.newest?.findsBeginnings == true
                ? Text("No user name or address begins with \"\(.search)\".")
                : Text("No user name or address contains \"\(.search)\".")
            view.main.paragraph(view.texts(text.filled([.search: words])))
        }
    }
}

extension ScreenView {
    fileprivate mutating func table(_ shown: UsersScreen, _ context: WizardContext) {
        let focus = shown.focus
        let widest = shown.known.map { displayWidth($0.username.shown) }.max() ?? 0
        let widestStatus = shown.known.map { displayWidth(statusWords(of: $0, context).0) }.max() ?? 0
        let hasDevices = shown.known.contains { $0.deviceCount != nil }
        let indent = shown.marks.isEmpty ? 0 : 2
        let blank = String(repeating: " ", count: indent)
        let showsCreation = shown.wanted.sort == .created
        let hasTimes = shown.known.contains { (showsCreation ? $0.createdAt : $0.lastLoginAt) != nil }
        let columns = (hasDevices ? 9 : 0) + (hasTimes ? 16 : 0)
        let room = main.width - columns - widestStatus - 2
        let name = min(max(widest + 3 + indent, 12), max(room, main.width / 3))
        let widths = [name, main.width - name - columns, hasDevices ? 9 : 0, hasTimes ? 16 : 0]
        let titles: [Text] = [
            Text("name"), Text("status"), Text("devices"), showsCreation ? Text("created") : Text("last login"),
        ]
        head.row(titles.map { Span(($0 == Text("name") ? blank : "") + texts($0), .dim) }, widths)
        for (place, user) in shown.users.enumerated() {
            let isFocused = user.username == focus
            let words = statusWords(of: user, context)
            let time =
                showsCreation ? user.createdAt.map { texts.short($0) } : user.lastLoginAt.map { texts.relative($0) }
            let mark = shown.marks.contains(user) ? "\(look.glyphs.loggedIn) " : blank
            main.row(
                [
                    Span(mark + user.username.shown, isFocused ? .focus : .text), Span(words.0, words.1),
                    Span(user.deviceCount.map(String.init) ?? ""),
                    // Keycloak reports the use of open sessions alone: without one, the last login is unknown.
                    Span(time ?? (showsCreation || shown.isLimited ? "" : texts(Text("never"))), .dim),
                ], widths, at: place, isFocused: isFocused)
        }
    }

    /// The status, and what happened to a code or password that was issued here and is still open.
    private func statusWords(of user: UserSummary, _ context: WizardContext) -> (String, Role) {
        let role: Role =
            switch user.status {
            case .passwordSet, .activated: .done
            case .temporaryPassword, .notActivated, .codeOpen: .todo
            case .expired, .codeExpired, .locked: .failed
            case .notYetValid, .new, .disabled, .unknown: .dim
            }
        let usual = user.status.text(hasActivationCodes: context.hasActivationCodes).map { texts($0) }
        let words = texts.datedStatus(of: user) ?? usual ?? ""
        guard user.awaitsFirstUse, let how = context.handedOut[user.username] else { return (words, role) }
        return (words + ", " + texts(how.mark), role)
    }

    fileprivate mutating func footDetails(_ shown: UsersScreen) {
        guard let user = shown.focused, let email = user.email else { return }
        foot.pair(user.username.shown, email.sanitised(limit: 80), column: displayWidth(user.username.shown) + 3, .dim)
    }

    fileprivate mutating func asideDetails(_ shown: UsersScreen, _ context: WizardContext) {
        guard let user = shown.focused, var column = aside else { return }
        column.heading(user.username.shown)
        if let email = user.email { column.pair(texts(Text("E-mail")), email.sanitised(limit: 80), column: 14) }
        column.pair(texts(Text("status")), statusWords(of: user, context).0, column: 14)
        if let count = user.deviceCount { column.pair(texts(Text("devices")), "\(count)", column: 14) }
        if let last = user.lastLoginAt { column.pair(texts(Text("last login")), texts.absolute(last), column: 14) }
        if let created = user.createdAt { column.pair(texts(Text("created")), texts.absolute(created), column: 14) }
        column.blank()
        let isHere = context.snapshot.users.contains { $0.userIdentifier.user == user.username }
        let enter: Text =
            context.hasActivationCodes
            ? (isHere
                ? Text("Activated on this device. Enter issues a code and activates the user again.")
                : Text("Not on this device. Enter activates the user; without a valid code, one is issued first."))
            : Text("Enter shows sessions, lock and required actions, and what you can do.")
        column.paragraph(texts(enter), .dim)
        aside = column
    }
}

extension UserListRequest {
    /// The order in words.
    fileprivate var orderText: Text {
        let isUsual = isDescending == sort.isDescendingFirst
        return switch sort {
        case .name: isUsual ? Text("by name") : Text("by name, Z first")
        case .created: isUsual ? Text("by creation, newest first") : Text("by creation, oldest first")
        case .lastLogin: isUsual ? Text("by last login, latest first") : Text("by last login, earliest first")
        case .status: isUsual ? Text("by status") : Text("by status, from the end")
        }
    }
}

extension Texts {
    /// The status with its time, or with the number of failures; `nil` if it has none.
    fileprivate func datedStatus(of user: UserSummary) -> String? {
        switch user.status {
        case .expired: user.validUntil.map { self(Text("validity ended on \(short($0))")) }
        case .notYetValid: user.validFrom.map { self(Text("valid from \(short($0))")) }
        case .codeOpen:
            user.codeExpiresAt.map { self(Text("code valid, \(span(seconds: $0.secondsFromNow)) left")) }
        case .codeExpired: user.codeExpiresAt.map { self(Text("code expired on \(short($0))")) }
        case .locked: locked(user)
        case .passwordSet, .activated, .temporaryPassword, .notActivated, .new, .disabled, .unknown: nil
        }
    }

    private func locked(_ user: UserSummary) -> String {
        let first =
            user.lockedUntil.map { self(Text("locked for \(span(seconds: $0.secondsFromNow))")) }
            ?? self(Text("locked"))
        return user.failures.map { first + ", " + self(Text("\($0) failed")) } ?? first
    }
}

extension UserSummary {
    /// Whether a code or a temporary password of the user was not used yet.
    fileprivate var awaitsFirstUse: Bool {
        switch status {
        case .codeOpen, .temporaryPassword: true
        default: false
        }
    }
}

extension HandedOut {
    fileprivate var mark: Text {
        switch self {
        case .copied: Text("copied")
        case .written: Text("written")
        case .printed: Text("printed")
        }
    }
}
