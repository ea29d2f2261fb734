import IdentityModel
import Terminal

/// The first row: program, provider and tenant, and at the right end the SDK's state.
struct TitleRow {
    let context: WizardContext
    /// Whether the shown screen is about Sudo Platform.
    let isSudo: Bool
    let look: Look

    /// The row in `width` columns; provider and tenant are cut before the state.
    func line(width: Int) -> Line {
        let (badge, stops, fault) = (self.badge, self.stops, self.fault)
        let room = max(0, width - badge.width - stops.width - fault.width - 4)
        return Line([Span(" " + place(room: room), .title)], trailing: [fault, stops, badge, Span(" ")])
    }

    /// Where runs stop; empty while they stop nowhere.
    private var stops: Span {
        guard context.pace.stops != .nowhere else { return Span("") }
        return Span("\(look.texts[context.pace.stops.word])   ", .todo)
    }

    /// The fault that is on; empty while none is.
    private var fault: Span {
        guard let fault = context.fault else { return Span("") }
        let name = look.texts[.titleFault, ["name": look.texts[fault.name.title]]]
        return Span("\(look.glyphs.failed) \(name)   ", .failed)
    }

    /// Symbol and name of the state, and the user who is logged in, cut to 24 columns.
    private var badge: Span {
        let glyphs = look.glyphs
        if isSudo { return sudoBadge }
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

    /// Symbol and name of the Sudo client's state, and the user who is signed in; without a client, nothing.
    private var sudoBadge: Span {
        let (glyphs, snapshot) = (look.glyphs, context.sudo.snapshot)
        guard context.sudo.provider != nil else { return Span("") }
        let word = snapshot.state.rawValue
        switch snapshot.state {
        case .notRegistered: return Span("\(glyphs.activationRequired) \(word)", .todo)
        case .registered: return Span("\(glyphs.loginRequired) \(word)", .todo)
        case .signedIn:
            let name = snapshot.username.map { look.cut(UntrustedText($0).shownName(limit: 128), to: 24) }
            let suffix = name.map { " " + look.texts[.titleLoggedInAs, ["name": $0]] } ?? ""
            return Span("\(glyphs.loggedIn) \(word)\(suffix)", .done)
        }
    }

    private func place(room: Int) -> String {
        guard let provider = context.provider else { return look.cut("idp-wizard", to: room) }
        if isSudo {
            let name = UntrustedText(provider.name).sanitised(limit: 60)
            let parts = ["idp-wizard", name, look.texts[.choiceSudo]]
            return look.cut(parts.joined(separator: " \(look.glyphs.dot) "), to: room)
        }
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
