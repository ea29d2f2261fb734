import IdentityModel
import Terminal
import TerminalUI

extension WizardContext {
    /// The screen for a page of the running flow.
    func credentialsScreen(_ run: ShownRun, _ page: CredentialsPage) -> CredentialsScreen {
        var screen = CredentialsScreen(page, catalogue: settings.catalogue, known: known(run, page))
        // A page with long texts starts at the top instead of at the cursor.
        let isLong =
            page.error == nil && page.address == nil
            && page.readingRows(width: Layout(size).width) > size.height - 12
        screen.scroll = isLong ? 0 : nil
        return screen
    }

    /// The values to fill in: those sent with the same page before, a name, code or password that was just issued, the
    /// chosen user, and what was typed before a cancellation.
    private func known(_ run: ShownRun, _ page: CredentialsPage) -> CredentialsScreen.Known {
        var known = CredentialsScreen.Known(likely: drafts.filter { $0.key != .activationCode })
        known.prefersPageLabels = provider?.kind != .kobil
        if let user = run.request.user { known.likely[.username] = user.rawValue }
        if let handover, let flow = run.request.flow?.flow, flow.takesCode || flow == .login {
            known.certain[.username] = handover.username.rawValue
            if let code = handover.code { known.certain[.activationCode] = code.exposedText }
            if let password = handover.password, page.asksPasswordAlone {
                known.certain[.password] = password.exposedText
            }
        }
        if page.attempt > 1, let last = run.lastPage, last.fields == page.fields.map(\.id) {
            known.certain.merge(last.values.mapValues(\.exposedText)) { $1 }
        }
        return known
    }
}

extension CredentialsPage {
    /// Whether the page asks for a password, but neither for an activation code nor for a new password.
    fileprivate var asksPasswordAlone: Bool {
        let ids = Set(fields.map(\.id))
        let others: Set<FieldID> = [.activationCode, .newPassword, FieldID("confirmPassword")]
        return ids.contains(.password) && ids.isDisjoint(with: others)
    }

    /// The approximate number of rows of the page's texts at this width.
    fileprivate func readingRows(width: Int) -> Int {
        (pageTexts + consent).reduce(0) { $0 + $1.sanitised(limit: 1000).count / max(1, width - 2) + 1 }
    }
}
