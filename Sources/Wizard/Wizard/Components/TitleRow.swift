import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The first row of the window: program, provider and tenant and, at the right, the SDK's state.
struct TitleRow {
    private let provider: ProviderSummary?
    /// Where runs stop.
    private let chosenStops: FlowPace.Stops
    private let chosenFault: FaultName?
    private let state: SdkState
    private let loggedInUser: UserID?
    /// Whether the shown screen belongs to Sudo Platform.
    private let isSudo: Bool
    /// The Sudo client's state; `nil` if there is no client or the screen does not belong to Sudo Platform.
    private let sudo: SudoSnapshot?
    private let look: Look

    /// Reads the row's content from the context; `isSudo` is whether the shown screen belongs to Sudo Platform.
    init(_ context: borrowing WizardContext, isSudo: Bool, _ look: Look) {
        (provider, chosenStops, chosenFault) = (context.provider, context.pace.stops, context.fault?.name)
        (state, loggedInUser) = (context.snapshot.state, context.snapshot.loggedInUser)
        self.isSudo = isSudo
        sudo = isSudo && context.sudo.provider != nil ? context.sudo.snapshot : nil
        self.look = look
    }

    /// The row in `width` columns; provider and tenant are truncated before the state.
    func line(width: Int) -> Line {
        let (badge, stops, fault) = (self.badge, self.stops, self.fault)
        let room = max(0, width - badge.width - stops.width - fault.width - 4)
        return Line([Span(" " + place(room: room), .title)], trailing: [fault, stops, badge, Span(" ")])
    }

    /// Where runs stop; empty if nowhere.
    private var stops: Span {
        guard chosenStops != .nowhere else { return Span("") }
        return Span("\(look.texts(chosenStops.word))   ", .todo)
    }

    /// The enabled fault; empty if there is none.
    private var fault: Span {
        guard let chosenFault else { return Span("") }
        let name = look.texts(Text("fault: \(look.texts(chosenFault.row.title))"))
        return Span("\(look.glyphs.failed) \(name)   ", .failed)
    }

    /// The symbol and name of the state, and the user who is logged in, truncated to 24 columns.
    ///
    /// Empty if there is no client of Sudo Platform on a screen about it.
    private var badge: Span {
        if isSudo {
            guard let sudo else { return Span("") }
            let name = sudo.state == .signedIn ? sudo.username.map { UntrustedText($0).shownName(limit: 128) } : nil
            return ClientState.sudo(sudo.state).span(look, suffix: suffix(name))
        }
        let name = state == .loggedIn ? loggedInUser?.shown : nil
        return ClientState.masterController(state).span(look, suffix: suffix(name))
    }

    private func suffix(_ name: String?) -> String {
        name.map { " " + look.texts(Text("as \(look.cut($0, to: 24))")) } ?? ""
    }

    private func place(room: Int) -> String {
        guard let provider else { return look.cut("idp-wizard", to: room) }
        if isSudo {
            let name = UntrustedText(provider.name).sanitised(limit: 60)
            let parts = ["idp-wizard", name, look.texts(Text("Sudo Platform"))]
            return look.cut(parts.joined(separator: " \(look.glyphs.dot) "), to: room)
        }
        let name = UntrustedText(provider.name).sanitised(limit: 60)
        let tenant = UntrustedText(provider.tenant.rawValue).sanitised(limit: 60)
        let dot = " \(look.glyphs.dot) "
        // Plain OpenID has no tenants.
        if provider.kind == .oidc { return look.cut("idp-wizard" + dot + name, to: room) }
        let long = "idp-wizard" + dot + name + dot + look.texts(Text("tenant \(tenant)"))
        if displayWidth(long) <= room { return long }
        return look.cut("idp-wizard" + dot + name + dot + tenant, to: room)
    }
}
