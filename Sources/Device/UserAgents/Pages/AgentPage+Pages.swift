import PageMarkup
import Sentences

extension AgentPage {
    static let done = AgentPage(title: .agentDoneTitle, paragraphs: [.agentDoneText, .agentClose])

    /// The session of the provider's pages has ended.
    static let signedOut = AgentPage(title: .agentSignedOutTitle, paragraphs: [.agentBackAndClose])

    /// The browser continues by itself, by a redirect or to `onward`.
    static func moment(onward: String? = nil) -> AgentPage { AgentPage(title: .agentMomentTitle, onward: onward) }

    /// The provider or the user refused; the terminal shows the result.
    static func refused(_ error: String) -> AgentPage {
        AgentPage(
            title: .agentRefusedTitle, paragraphs: [.agentBackAndClose],
            alert: .text(.agentRefusedAlert, ["error": error]))
    }

    /// A page was requested after the flow had ended.
    static let over = AgentPage(title: .agentOverTitle, paragraphs: [.agentBackAndClose])

    /// The flow failed, for the reason in `sentence`.
    static func failed(_ sentence: Text) -> AgentPage {
        AgentPage(title: .failedTitle, paragraphs: [.agentStartAgain], alert: .sentence(sentence))
    }

    /// A request to the provider failed, for the reason in `detail`.
    static func unanswered(_ detail: String) -> AgentPage {
        AgentPage(
            title: .failedTitle, paragraphs: [.agentStartAgain],
            alert: .text(.agentUnanswered, ["detail": detail]))
    }

    /// A response that does not belong to the flow arrived at the redirect URI; the flow continues.
    static func notTaken(_ sentence: Text) -> AgentPage {
        AgentPage(title: .agentNotTakenTitle, paragraphs: [.agentNotTakenText], alert: .sentence(sentence))
    }

    /// A page leads to a host that is not allowed.
    static func hostNotAllowed(_ host: String) -> AgentPage {
        AgentPage(
            title: .agentElsewhereTitle, paragraphs: [.agentElsewhereText, .agentElsewhereAllow],
            alert: .text(.agentElsewhereAlert, ["host": host]))
    }

    /// The browser does not belong to this flow.
    static let stranger = AgentPage(
        title: .agentStrangerTitle, paragraphs: [.agentStrangerText], alert: .text(.agentStrangerAlert, [:]))

    /// The start link was already used.
    static let usedUp = AgentPage(
        title: .agentUsedTitle, paragraphs: [.agentUsedText], alert: .text(.agentUsedAlert, [:]))

    /// The browser prefetches the link.
    static let notYet = AgentPage(title: .agentNotYetTitle, paragraphs: [.agentNotYetText])

    static let missing = AgentPage(title: .agentMissingTitle, paragraphs: [.agentMissingText])

    /// The response is in the fragment.
    static func handOver(to address: String) -> AgentPage {
        AgentPage(title: .agentHandOverTitle, paragraphs: [.agentHandOverText], handsFragmentTo: address)
    }
}
