import IdentityModel
import Terminal

/// The first row: where one is, and at its right end the SDK's state, always.
struct TitleRow {
    let context: WizardContext
    let look: Look

    /// The row in that many columns; the state is never cut for the place's sake.
    func line(width: Int) -> Line {
        let badge = self.badge
        let room = max(0, width - badge.width - 4)
        return Line([Span(" " + place(room: room), .title)], trailing: [badge, Span(" ")])
    }

    /// Glyph and word of the state; who is logged in is cut before anything else.
    private var badge: Span {
        let glyphs = look.glyphs
        let word = context.snapshot.state.rawValue
        switch context.snapshot.state {
        case .uninitialised: return Span("\(glyphs.dot) \(word)", .dim)
        case .activationRequired: return Span("\(glyphs.activationRequired) \(word)", .todo)
        case .loginRequired: return Span("\(glyphs.loginRequired) \(word)", .todo)
        case .unidentified: return Span("\(glyphs.failed) \(word)", .failed)
        case .loggedIn:
            let name = context.snapshot.loggedInUser.map {
                " " + look.texts[.titleLoggedInAs, ["name": look.cut($0.shown, to: 24)]]
            }
            return Span("\(glyphs.loggedIn) \(word)\(name ?? "")", .done)
        }
    }

    private func place(room: Int) -> String {
        guard let provider = context.provider else { return look.cut("idp-wizard", to: room) }
        let name = UntrustedText(provider.name).sanitised(limit: 60)
        let tenant = UntrustedText(provider.tenant.rawValue).sanitised(limit: 60)
        let dot = " \(look.glyphs.dot) "
        // Plain OpenID knows no tenants.
        if provider.kind == .oidc { return look.cut("idp-wizard" + dot + name, to: room) }
        let long = "idp-wizard" + dot + name + dot + look.texts[.titleTenant, ["tenant": tenant]]
        if displayWidth(long) <= room { return long }
        return look.cut("idp-wizard" + dot + name + dot + tenant, to: room)
    }
}
