extension WizardState {
    /// Commands that would do nothing on the screen as it is; the footer leaves them out.
    var idleCommands: Set<CommandID> {
        switch screen {
        case .start: startChoices.isEmpty ? [.choose, .moveDown] : []
        case .newUser(let shown): shown.isBusy ? [.create, .nextField] : []
        case .credentials(let shown):
            form(shown.form).union(shown.keepsake == nil ? [.copyShown] : [])
                .union(shown.page.address == nil ? [.copyAddress] : [])
                .union(offersOtherWays(shown) ? [] : [.otherWays])
        case .check(let shown): checking(shown)
        case .pin(let shown): form(shown.form)
        case .mode(let shown): canChoosePages(shown) ? [] : [.pages]
        case .failure(let shown):
            if case .start = shown.subject { [.showCommand, .copyCommand] } else { copying(shown.showsCommand) }
        case .result(let shown): copying(shown.showsCommand)
        case .users(let shown):
            shown.users.isEmpty
                ? [.activateUser, .issueCode, .unlockUser, .deleteUser, .openUser, .resetPassword, .moveDown]
                : unlocking(shown).union(hasActivationCodes ? [] : [.openUser, .issueCode])
        case .sheet(let shown): shown.secret == nil && shown.sheet?.address == nil ? [.copyCode] : []
        case .clients(let shown):
            shown.clients?.isEmpty == false ? [] : [.openClient, .deleteClient, .moveDown]
        case .requiredActions: [.nextField]
        default: []
        }
    }

    /// Words for commands that now do the opposite of what the table says.
    var commandLabels: [CommandID: TextKey] {
        switch screen {
        case .credentials(let shown):
            (shown.form.focused?.isRevealed == true ? [.reveal: .commandHide] : [:])
                .merging(
                    shown.page.address == nil ? [:] : [.copyShown: .commandCopyHeaders, .copyAddress: .commandAddress]
                ) { $1 }
        case .check(let shown):
            (shown.showsCommand ? [.showCommand: .commandHideCommand] : [:])
                .merging(shown.isRunning ? [:] : [.cancelCheck: .commandBack]) { $1 }
        case .pin(let shown): shown.form.focused?.isRevealed == true ? [.reveal: .commandHide] : [:]
        case .code(let shown): shown.showsCommand ? [.showCommand: .commandHideCommand] : [:]
        case .sheet(let shown): shown.secret == nil ? [.copyCode: .commandCopyIssuer] : [:]
        case .users: hasActivationCodes ? [:] : [.activateUser: .commandOpen]
        case .result(let shown): shown.showsCommand ? [.showCommand: .commandHideCommand] : [:]
        case .failure(let shown): shown.showsCommand ? [.showCommand: .commandHideCommand] : [:]
        default: [:]
        }
    }

    private func form(_ form: Form) -> Set<CommandID> {
        var idle: Set<CommandID> = form.focused?.isMasked == true ? [] : [.reveal]
        if form.fields.count < 2 { idle.insert(.nextField) }
        return idle
    }

    private func checking(_ shown: CheckScreen) -> Set<CommandID> {
        copying(shown.showsCommand).union(shown.isRunning ? [.choose, .moveDown] : [])
    }

    private func copying(_ isShown: Bool) -> Set<CommandID> { isShown ? [] : [.copyCommand] }

    private func unlocking(_ shown: UsersScreen) -> Set<CommandID> {
        switch shown.focused?.status {
        case .locked, .unknown: []
        default: [.unlockUser]
        }
    }
}
