import IdentityModel

/// One attempt to answer a page: the question to the app, its answer, and the form's request and response.
///
/// Two runs are compared attempt by attempt. Otherwise the accepted form of one would be paired with the refused form
/// of the other.
struct PageAttempt: Hashable {
    /// The number of the page in the login, from 1.
    let page: Int
    /// The number of the attempt at that page, from 1.
    let number: Int
    var events: Range<Int>
    /// Whether the same page was asked again afterwards.
    var isAskedAgain = false

    /// The attempts in a run, in order.
    static func all(of events: [TraceEvent]) -> [PageAttempt] {
        var pairs = CallPairs()
        for event in events { pairs.append(event) }
        var attempts: [PageAttempt] = []
        for (index, event) in events.enumerated() where EventPurpose(of: event) == .provideCredentials {
            guard event.kind == .call, let page = event.number("page"), let number = event.number("attempt") else {
                continue
            }
            if let last = attempts.last {
                let isSame = last.page == page && last.number + 1 == number
                attempts[attempts.count - 1].isAskedAgain = isSame
                let end = isSame ? index : min(index, last.events.upperBound)
                attempts[attempts.count - 1].events = last.events.lowerBound..<end
            }
            let end = end(of: index, answeredBy: pairs.partners[index], events)
            attempts.append(PageAttempt(page: page, number: number, events: index..<end))
        }
        return attempts
    }

    /// The index after the provider's response to the form, or after the last event before the login continues or ends.
    private static func end(of question: Int, answeredBy answer: Int?, _ events: [TraceEvent]) -> Int {
        guard let answer else { return question + 1 }
        let reader = events[question].from
        for index in (answer + 1)..<max(answer + 1, events.count) {
            let event = events[index]
            if event.kind == .step || event.from == reader && event.to == .app { return index }
            if event.kind == .answer, event.to == reader { return index + 1 }
        }
        return answer + 1
    }
}

extension TraceEvent {
    /// The number in a field; `nil` if it has none.
    fileprivate func number(_ name: String) -> Int? {
        guard case .shown(let text)? = fields.first(where: { $0.name == name })?.value else { return nil }
        return Int(text)
    }
}
