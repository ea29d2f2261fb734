import IdentityModel
import Localization
import Terminal
import TerminalUI

extension SudoListScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.searchHeading(query.list.title, search, isFinding: isFinding, trailing: count(texts))
        if let words = query.list.switchWords, let isOn = listing?.isChecked {
            view.head.paragraph(texts[isOn ? words.on : words.off], isOn ? .todo : .dim)
            view.head.blank()
        }
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
        if listing == nil {
            if refusal == nil { view.main.paragraph(texts[.sudoListLoading], .dim) }
        } else {
            view.table(entries, of: query.list, all: listing?.entries ?? [], focus: focused?.id)
            if entries.isEmpty { view.main.paragraph(texts[noEntries]) }
        }
        view.explain(texts[query.list.title], texts[query.list.about])
    }

    /// The sentence if no entry is shown.
    private var noEntries: TextKey {
        if !search.isEmpty { return .sudoNoneFound }
        return query.onlyFailed ? .sudoNoneFailed : query.list.empty
    }

    private func count(_ texts: Texts) -> String {
        guard let listing else { return "" }
        let total = listing.entries.count
        let all = texts.counted(query.onlyFailed ? .sudoCountFailed : .sudoCount, total)
        return entries.count < total
            ? texts[.sudoCountSome, ["count": "\(entries.count)", "total": "\(total)"]] : all
    }
}

extension ScreenView {
    /// Adds the entries; titles are truncated only if they do not fit.
    ///
    /// Column widths depend on all entries, so that a search does not change them.
    fileprivate mutating func table(
        _ entries: [SudoListing.Entry], of list: SudoList, all: [SudoListing.Entry], focus: String?
    ) {
        guard !all.isEmpty else { return }
        let names = list.columns
        let widest = all.map { displayWidth($0.title.sanitised(limit: 80)) }.max() ?? 0
        let state = list.hasStates ? 12 : 0
        let widestLast =
            names.note == nil ? 16 : all.map { displayWidth($0.note.sanitised(limit: 120)) }.max() ?? 0
        let title = min(max(widest + 3, 16), main.width - state - min(widestLast + 1, main.width / 3))
        let rest = max(0, main.width - title - state)
        // Without a note the time has the last column; otherwise it is shown if there is room for both.
        let time =
            if names.time == nil {
                0
            } else if names.note == nil {
                rest
            } else {
                all.contains { $0.time != nil } && rest > 40 ? 16 : 0
            }
        let note = rest - time
        func row(_ cells: [String], _ roles: [Role]) -> [Span] {
            zip(zip(cells, [title, state, time, note]), roles).compactMap { cell, role in
                cell.1 > 0 ? Span(look.padded(cell.0, to: cell.1), role) : nil
            }
        }
        head.add(
            Line(
                row(
                    [
                        texts[names.title], texts[.usersStatus], names.time.map { texts[$0] } ?? "",
                        names.note.map { texts[$0] } ?? "",
                    ],
                    [.dim, .dim, .dim, .dim])))
        for (place, entry) in entries.enumerated() {
            let isFocused = entry.id == focus
            let mark = words(of: entry.mark)
            let cells = [
                entry.title.sanitised(limit: 80), mark.text,
                entry.time.map { texts.relative($0) } ?? "", entry.note.sanitised(limit: 120),
            ]
            main.add(
                Line(
                    row(cells, [isFocused ? .focus : .text, mark.role, .dim, .dim]), isFocused: isFocused,
                    target: .item(place)))
        }
    }

    fileprivate func words(of mark: SudoListing.Mark) -> Span {
        switch mark {
        case .valid: Span(texts[.sudoMarkValid], .done)
        case .revoked: Span(texts[.sudoMarkRevoked], .dim)
        case .expired: Span(texts[.sudoMarkExpired], .failed)
        case .disabled: Span(texts[.sudoMarkDisabled], .todo)
        case .succeeded: Span(texts[.sudoMarkSucceeded], .done)
        case .failed: Span(texts[.sudoMarkFailed], .failed)
        }
    }
}

extension SudoList {
    /// The sentences about the list's switch and the labels of its commands; `nil` for lists without one.
    var switchWords: (on: TextKey, off: TextKey, start: TextKey, stop: TextKey)? {
        switch self {
        case .fingerprints: (.sudoChecked, .sudoNotChecked, .sudoCommandCheck, .sudoCommandNoCheck)
        case .addresses: (.sudoPKCE, .sudoNoPKCE, .sudoCommandPKCE, .sudoCommandNoPKCE)
        default: nil
        }
    }

    /// Whether the entries have different states.
    fileprivate var hasStates: Bool { self != .issuers && self != .fingerprints && self != .addresses }

    /// The names of the columns; `nil` for a column that the list does not have.
    fileprivate var columns: (title: TextKey, time: TextKey?, note: TextKey?) {
        switch self {
        case .testKeys: (.sudoFactKeyID, .sudoColumnMade, .sudoColumnOwner)
        case .issuers: (.sudoFieldIssuer, nil, .sudoFactKeyID)
        case .fingerprints: (.helpFingerprint, .sudoColumnMade, .sudoColumnOwner)
        case .addresses: (.sudoFieldAddress, nil, .sudoFieldUse)
        case .devices: (.sudoFieldVendorID, .sudoColumnUntil, nil)
        case .registrations: (.sudoFactRegistrationID, .sudoColumnTime, .sudoColumnOutcome)
        case .users: (.sudoFactUser, .sudoColumnMade, .sudoColumnKind)
        }
    }

    /// The sentence for an empty list, including what to do next.
    fileprivate var empty: TextKey {
        switch self {
        case .testKeys: .sudoNoTestKeys
        case .issuers: .sudoNoIssuers
        case .fingerprints: .sudoNoFingerprints
        case .devices: .sudoNoDevices
        case .addresses: .sudoNoAddresses
        case .registrations: .sudoNoRegistrations
        case .users: .sudoNoUsers
        }
    }

    /// The paragraph about the list's purpose.
    fileprivate var about: TextKey {
        switch self {
        case .testKeys: .sudoAboutTestKeys
        case .issuers: .sudoAboutIssuers
        case .fingerprints: .sudoAboutFingerprints
        case .devices: .sudoAboutDevices
        case .addresses: .sudoAboutAddresses
        case .registrations: .sudoAboutRegistrations
        case .users: .sudoAboutUsers
        }
    }
}
