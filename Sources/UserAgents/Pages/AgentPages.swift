/// The pages of this program in the user's browser.
extension AgentPage {
    /// The answer has arrived.
    static let done = AgentPage(
        title: "Done",
        paragraphs: [
            "The answer has arrived. Go back to the terminal: it says what came of it.", "You can close this window.",
        ])

    /// The session of the provider's pages has ended.
    static let signedOut = AgentPage(
        title: "Signed out", paragraphs: ["Go back to the terminal. You can close this window."])

    /// The provider or the user refused; the terminal has the result.
    static func refused(_ text: String) -> AgentPage {
        AgentPage(
            title: "Not this time", paragraphs: ["Go back to the terminal. You can close this window."], alert: text)
    }

    /// The flow has ended, and another page was requested.
    static let over = AgentPage(
        title: "This flow is over", paragraphs: ["Go back to the terminal. You can close this window."])

    /// The flow failed.
    static func failed(_ text: String) -> AgentPage {
        AgentPage(
            title: "This did not work", paragraphs: ["Go back to the terminal and start again."], alert: text)
    }

    /// An answer that does not belong to the flow arrived at the redirect URI; the flow continues.
    static func notTaken(_ text: String) -> AgentPage {
        AgentPage(
            title: "This answer was not taken",
            paragraphs: ["Go on with the login that the terminal opened; it still waits for its own answer."],
            alert: text)
    }

    /// A page leads to a host that is not allowed.
    static func hostNotAllowed(_ host: String) -> AgentPage {
        AgentPage(
            title: "This page leads elsewhere",
            paragraphs: [
                "Nothing was sent there. Go back in your browser to go on.",
                "If the login is to go that way, add the host to allowed-hosts in the provider's profile and start again.",
            ],
            alert: "\(host) is neither the provider's own host nor one that the profile allows.")
    }

    /// The browser does not belong to this flow.
    static let stranger = AgentPage(
        title: "Not from here",
        paragraphs: ["Open the address that the terminal shows; it works in one browser only."],
        alert: "This address belongs to a flow that was opened elsewhere.")

    /// The start link was already used.
    static let usedUp = AgentPage(
        title: "This link was used",
        paragraphs: ["Cancel the flow in the terminal and start it again to get a new one."],
        alert: "The link works once, and another browser has opened it.")

    /// The browser prefetches the link.
    static let notYet = AgentPage(title: "Not yet", paragraphs: ["Open the address to begin."])

    /// The page does not exist.
    static let missing = AgentPage(title: "There is no such page", paragraphs: ["Go back in your browser to go on."])

    /// The answer is in the fragment.
    static func handOver(to address: String) -> AgentPage {
        AgentPage(title: "Almost done", paragraphs: ["One step takes you back."], handsFragmentTo: address)
    }
}
