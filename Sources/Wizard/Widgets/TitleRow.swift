import IdentityModel
import Terminal

/// The first row: program, provider and tenant, and at the right end the SDK's state.
struct TitleRow {
    let context: WizardContext
    let look: Look

    /// The row in `width` columns; provider and tenant are cut before the state.
    func line(width: Int) -> Line {
        let badge = self.badge
        let room = max(0, width - badge.width - 4)
        return Line([Span(" " + place(room: room), .title)], trailing: [badge, Span(" ")])
    }

    /// Symbol and name of the state, and the user who is logged in, cut to 24 columns.
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
        // Plain OpenID has no tenants.
        if provider.kind == .oidc { return look.cut("idp-wizard" + dot + name, to: room) }
        let long = "idp-wizard" + dot + name + dot + look.texts[.titleTenant, ["tenant": tenant]]
        if displayWidth(long) <= room { return long }
        return look.cut("idp-wizard" + dot + name + dot + tenant, to: room)
    }
}
