import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

extension EventsScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.head.heading(heading(texts), trailing: state(texts))
        if let refusal {
            view.administration(refusal, texts[isLoaded ? .eventsRefusedMore : .eventsRefused])
            view.main.blank()
            (view.head, view.main) = (
                view.main.preceded(by: view.head), Document(width: view.main.width, look: view.look)
            )
        }
        if isLoaded, keepsNone { view.sayThatNoneAreKept(request.source, howToKeep(context)) }
        if isLoaded, request.user != nil, request.source == .logins, !events.isEmpty { view.explainFailures(events) }
        guard isLoaded else {
            if refusal == nil { view.main.paragraph(texts[.eventsLoading], .dim) }
            return
        }
        guard !events.isEmpty else {
            if !keepsNone { view.main.paragraph(texts[older == nil ? .eventsNone : .eventsLoadingOlder], .dim) }
            return
        }
        view.table(events, focus: focused?.id, top: texts[older == nil ? .eventsOldest : .eventsLoadingOlder])
        if let focused, var column = view.aside {
            column.heading(UntrustedText(texts.words(for: focused)).sanitised(limit: 40))
            column.event(ShownEventRows(focused, texts))
            view.aside = column
        }
    }

    private func howToKeep(_ context: WizardContext) -> TextKey {
        guard context.rights.keepsEvents else { return .eventsKeptByOthers }
        return isSwitchingOn ? .eventsSwitchingOn : .eventsHowToKeep
    }

    private func heading(_ texts: Texts) -> String {
        switch (request.source, request.user) {
        case (.logins, let user?): texts[.eventsOfUser, ["name": user.shown]]
        case (.logins, nil): texts[.eventsOfLogins]
        case (.administrators, let user?): texts[.eventsChangesOfUser, ["name": user.shown]]
        case (.administrators, nil): texts[.eventsOfAdministrators]
        }
    }

    /// The filter, the number of events, and whether new ones are followed.
    private func state(_ texts: Texts) -> String {
        var words: [String] = []
        if request.filter != .all { words.append(texts.filter(request.filter)) }
        if isLoaded {
            words.append(
                older == nil
                    ? texts.counted(.eventsCount, events.count)
                    : texts[.eventsSome, ["count": "\(events.count)"]])
        }
        if isFollowing { words.append(texts[.eventsFollowing]) }
        return words.joined(separator: ", ")
    }
}

extension ScreenView {
    /// Says that the realm keeps no events of this kind, and how to change that.
    fileprivate mutating func sayThatNoneAreKept(_ source: EventListSource, _ howToKeep: TextKey) {
        head.paragraph(texts[source == .logins ? .eventsNotKept : .eventsNotKeptOfAdministrators], .todo)
        head.paragraph(texts[howToKeep], .dim)
        head.blank()
    }

    /// Says why the user cannot log in: the last failures in words, unless a login succeeded after them.
    fileprivate mutating func explainFailures(_ events: [KeptEvent]) {
        let failures = events.filter(\.isFailure)
        let success = events.last { $0.name.original == EventsScreen.login }
        if let success, success.milliseconds > failures.last?.milliseconds ?? .min {
            head.paragraph(texts[.eventsLastSucceeded, ["time": texts.short(success.time, seconds: true)]], .done)
            head.blank()
            return
        }
        guard !failures.isEmpty else { return }
        // A login that is refused because of a lock-out says the same.
        let lastOfLocked = failures.last(where: \.isOfLockedUser)?.milliseconds ?? .min
        let told = failures.filter { !$0.isLockOut || $0.milliseconds > lastOfLocked }
        let own = told.filter { !$0.isOfStranger }
        if !own.isEmpty { addFailures(.eventsLastFailures, own, events) }
        // They may be the user's, who has mistyped the name, or anybody's behind the same address.
        let strangers = told.filter(\.isOfStranger)
        if !strangers.isEmpty { addFailures(.eventsFailuresOfStrangers, strangers, events) }
        head.blank()
    }

    /// Adds the last of the failures below a heading.
    private mutating func addFailures(_ heading: TextKey, _ failures: [KeptEvent], _ events: [KeptEvent]) {
        head.add(Line([Span(texts[heading], .heading)]))
        for failure in failures.suffix(3).reversed() {
            let reason = texts.reason(of: failure) ?? texts.words(for: failure)
            let place = [failure.client, failure.address].compactMap { $0?.sanitised(limit: 40) }.filter { !$0.isEmpty }
            head.pair(
                texts.short(failure.time, seconds: true),
                ([UntrustedText(reason).sanitised(limit: 120)] + place).joined(separator: ", "),
                column: timeColumn(events), .failed)
        }
    }

    fileprivate func timeColumn(_ events: [KeptEvent]) -> Int {
        (events.map { displayWidth(texts.short($0.time, seconds: true)) }.max() ?? 0) + 3
    }

    /// Adds the events; `top` is the line above the oldest one.
    fileprivate mutating func table(_ events: [KeptEvent], focus: String?, top: String) {
        let rows = events.map { row(of: $0) }
        let time = timeColumn(events)
        let who = min((rows.map { displayWidth($0.who) }.max() ?? 0) + 2, 18)
        let room = main.width - time - who
        // Reasons are shown in full; places only as far as they fit beside them.
        let what = min((rows.map { displayWidth($0.what) }.max() ?? 0) + 2, room)
        let titles = zip([TextKey.eventTime, .eventWho, .eventWhat], [time, who, what]).map {
            Span(look.padded(texts[$0], to: $1), .dim)
        }
        head.add(Line(titles + [Span(fitting([texts[.eventWhere]], room - what), .dim)]))
        main.add(Line([Span(top, .dim)]))
        for (place, (event, row)) in zip(events, rows).enumerated() {
            let isFocused = event.id == focus
            main.add(
                Line(
                    [
                        Span(
                            look.padded(texts.short(event.time, seconds: true), to: time), isFocused ? .focus : .text),
                        Span(look.padded(row.who, to: who), isFocused ? .focus : .text),
                        Span(look.padded(row.what, to: what), event.isFailure ? .failed : .text),
                        Span(fitting(row.places, room - what), .dim),
                    ], isFocused: isFocused, target: .item(place)))
        }
    }

    private struct EventRow {
        let who: String
        let what: String
        /// The changed user or resource, or the client, then the address; as many are shown as fit.
        let places: [String]
    }

    /// The first of the texts that fit into the columns.
    private func fitting(_ texts: [String], _ width: Int) -> String {
        texts.reduce("") { row, text in
            let longer = row.isEmpty ? text : row + "   " + text
            return displayWidth(longer) <= width ? longer : row
        }
    }

    private func row(of event: KeptEvent) -> EventRow {
        let name = UntrustedText(texts.words(for: event)).sanitised(limit: 60)
        let reason = texts.reason(of: event).map { UntrustedText($0).sanitised(limit: 80) }
        let saysAll = event.isLockOut || event.name.original == EventsScreen.refusedLogin
        let place = event.path == nil ? [event.client, event.address] : [event.target ?? event.path, event.address]
        return EventRow(
            who: event.isOfStranger
                ? texts[.eventStranger] : (event.actor ?? event.actorID)?.shownName(limit: 40) ?? "",
            // The reason says that it is a refused login or a lock-out, and leaves room for itself.
            what: reason.map { saysAll ? $0 : "\(name): \($0)" } ?? name,
            places: place.compactMap { $0?.sanitised(limit: 60) }.filter { !$0.isEmpty })
    }
}
