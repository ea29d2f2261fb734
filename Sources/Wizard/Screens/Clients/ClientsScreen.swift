import IdentityModel

/// The clients of the provider.
struct ClientsScreen: Sendable, Hashable {
    /// What the provider answered last; nil until it has.
    var clients: [ClientSummary]?
    /// Why the list could not be had, or something was not done.
    var refusal: AdministrationRefusal?
    /// Which client has the focus.
    var menu = Menu<ClientID>()

    /// The client with the focus.
    var focused: ClientSummary? {
        let all = clients ?? []
        let focus = menu.focus(in: all.map(\.id))
        return all.first { $0.id == focus }
    }
}
