import IdentityModel
import OpenID

/// A client that the profile's flows go through, and which flows those are.
struct ExaminedClient: Sendable, Hashable {
    /// The client as the profile knows it.
    let client: ProviderProfile.Client
    /// The flows by their names on the command line, the first one's first.
    private(set) var flows: [String]
    /// Whether nothing works without it, or the profile names it: what is wrong with another one costs its flows alone.
    let isNeeded: Bool

    /// Every client of a profile, each once, in the order in which a device meets them.
    ///
    /// At KOBIL each flow has one of its own, and `web-activate` has three; elsewhere one does for all flows that the profile says nothing about.
    static func all(of profile: ProviderProfile) -> [ExaminedClient] {
        var all: [ExaminedClient] = []
        func add(_ client: ProviderProfile.Client, _ flow: String) {
            if let place = all.firstIndex(where: { $0.client == client }) {
                all[place].flows.append(flow)
            } else {
                let isNeeded = ["activate", "login"].contains(flow) || profile.clients[flow] != nil
                all.append(ExaminedClient(client: client, flows: [flow], isNeeded: isNeeded))
            }
        }
        // Elsewhere than at KOBIL everything begins with a login.
        let first = profile.kind == .kobil ? ["activate", "login"] : ["login", "activate"]
        for flow in first + ["add-user", "change-password", "forgot-password"] { add(profile.client(for: flow), flow) }
        if profile.kind == .kobil, profile.clients["web-activate"] == nil {
            for client in WebViewClient.allCases { add(profile.client(client.id), "web-activate") }
        } else {
            add(profile.client(for: "web-activate"), "web-activate")
        }
        return all
    }
}
