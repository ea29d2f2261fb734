import IdentityModel

extension WizardState {
    mutating func addressPressed(_ shown: AddressScreen, _ command: CommandID?) -> [WizardEffect] {
        switch command {
        case .copyAddress: [.copy(Secret(shown.address.url.original))]
        case .cancelFlow: cancelPressed()
        default: []
        }
    }

    /// The browser has brought its answer: what comes next needs nobody.
    mutating func addressIsUsed() {
        guard let run, screens.indices.contains(run.depth), case .address = screens[run.depth] else { return }
        showInRun(.progress(ProgressScreen()), pushedByEngine: true)
    }
}
