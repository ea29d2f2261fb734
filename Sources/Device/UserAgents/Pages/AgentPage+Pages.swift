import PageMarkup
import Sentences

extension AgentPage {
    static let done = AgentPage(
        title: Text("Done"),
        paragraphs: [
            Text("The answer has arrived. Go back to the terminal: it shows the result."),
            Text("You can close this window."),
        ])

    /// The session of the provider's pages has ended.
    static let signedOut = AgentPage(
        title: Text("Signed out"), paragraphs: [Text("Go back to the terminal. You can close this window.")])

    /// The browser continues by itself, by a redirect or to `onward`.
    static func moment(onward: String? = nil) -> AgentPage { AgentPage(title: Text("One moment"), onward: onward) }

    /// The provider or the user refused; the terminal shows the result.
    static func refused(_ error: String) -> AgentPage {
        AgentPage(
            title: Text("The login was refused"),
            paragraphs: [Text("Go back to the terminal. You can close this window.")],
            alert: Text("The provider refuses: \(error)"))
    }

    /// A page was requested after the flow had ended.
    static let over = AgentPage(
        title: Text("This flow has ended"), paragraphs: [Text("Go back to the terminal. You can close this window.")])

    /// The flow failed, for the reason in `sentence`.
    static func failed(_ sentence: Text) -> AgentPage {
        AgentPage(
            title: Text("The request failed"), paragraphs: [Text("Go back to the terminal and start again.")],
            alert: sentence)
    }

    /// A request to the provider failed, for the reason in `detail`.
    static func unanswered(_ detail: String) -> AgentPage {
        AgentPage(
            title: Text("The request failed"), paragraphs: [Text("Go back to the terminal and start again.")],
            alert: Text("The request to the provider failed: \(detail)"))
    }

    /// A response that does not belong to the flow arrived at the redirect URI; the flow continues.
    static func notTaken(_ sentence: Text) -> AgentPage {
        AgentPage(
            title: Text("This answer was not accepted"),
            paragraphs: [Text("Continue with the login that the terminal opened; it still waits for its own answer.")],
            alert: sentence)
    }

    /// A page leads to a host that is not allowed.
    static func hostNotAllowed(_ host: String) -> AgentPage {
        AgentPage(
            title: Text("This page leads to another host"),
            paragraphs: [
                Text("Nothing was sent there. Go back in your browser to continue."),
                Text(
                    "If the login may go there, add the host to allowed-hosts in the provider's profile and start again."
                ),
            ],
            alert: Text("\(host) is neither the provider's own host nor one that the profile allows."))
    }

    /// The browser does not belong to this flow.
    static let stranger = AgentPage(
        title: Text("Not available here"),
        paragraphs: [Text("Open the address that the terminal shows; it works in one browser only.")],
        alert: Text("This address belongs to a flow that was opened elsewhere."))

    /// The start link was already used.
    static let usedUp = AgentPage(
        title: Text("This link was already used"),
        paragraphs: [Text("Cancel the flow in the terminal and start it again to get a new link.")],
        alert: Text("The link works once, and another browser has opened it."))

    /// The browser prefetches the link.
    static let notYet = AgentPage(title: Text("Not yet"), paragraphs: [Text("Open the address to begin.")])

    static let missing = AgentPage(
        title: Text("There is no such page"), paragraphs: [Text("Go back in your browser to continue.")])

    /// The response is in the fragment.
    static func handOver(to address: String) -> AgentPage {
        AgentPage(title: Text("Almost done"), paragraphs: [Text("One step takes you back.")], handsFragmentTo: address)
    }
}
