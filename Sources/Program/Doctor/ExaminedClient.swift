import IdentityModel
import OpenID

/// A client of the profile, and the flows that use it.
struct ExaminedClient: Sendable, Hashable {
    /// The client as it is configured in the profile.
    let client: ProviderProfile.Client
    /// The flows by their names on the command line, in order of use.
    private(set) var flows: [String]
    /// Whether it must work: activation or login use it, or the profile names it for a flow.
    ///
    /// A fault of another client is only a warning.
    let isNeeded: Bool

    /// Every client of a profile, once, in the order in which a device uses them.
    ///
    /// At KOBIL each flow has its own client, and `web-activate` has three; elsewhere one client is used by all flows
    /// for which the profile names none.
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
        // At other kinds, everything begins with a login.
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
