import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Shows an address for the user to open while the flow waits for the browser.
struct AddressScreen: WizardScreen {
    let address: OpenedAddress
    /// The report about the browser.
    private var browser: BrowserReport?

    init(address: OpenedAddress) { self.address = address }

    static let belongsToRun = true
    static let helpWords = HelpWords([.redirectURI, .deviceCode, .authorizationCode, .clientData, .state])
    static let commands = CommandSet(
        [
            Command(
                .copy, [.control("o")], .commandCopyAddress, .commandCopyAddressHelp,
                isOfSomeScreens: true),
            .cancelFlow,
        ])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .copy: [.effect(.copy(Secret(address.url.original)))]
        case .cancel: [.cancelRun(afterStep: false)]
        default: []
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        // The browser has returned its answer, and the next step needs no user.
        case .stepStarted: return [.showProgress(droppingKeys: true)]
        case .program(.browserReported(_, let report)):
            browser = report
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        guard let run = context.run else { return }
        let texts = view.texts
        // A phone cannot open an address of this machine.
        let picture = address.isOfThisMachine ? nil : address.picture
        let hasPicture = picture.map { view.place($0) } ?? false
        view.main.heading(texts[run.request.words.name], trailing: hasPicture ? "" : run.request.user?.shown ?? "")
        view.main.paragraph(
            texts[
                address.userCode == nil
                    ? .addressOpen : address.isOfThisMachine ? .addressOpenHere : .addressOpenAnywhere])
        view.main.blank()
        view.main.address(address.url)
        if let code = address.userCode {
            view.main.blank()
            view.main.paragraph(texts[.addressType])
            view.main.blank()
            view.main.add(Line([Span("  " + code.sanitised(limit: 40), .code)]))
            view.main.blank()
            if hasPicture { view.main.paragraph(texts[.addressScan], .dim) }
            if let until = address.until {
                view.main.paragraph(texts[.addressUntil, ["time": texts.absolute(until)]], .dim)
            }
        }
        view.main.blank()
        let isElsewhere = address.userCode != nil && !address.isOfThisMachine
        view.main.paragraph(texts[isElsewhere ? .addressWaitingElsewhere : .addressWaiting], .todo)
        if let picture, !hasPicture { view.noRoom(for: picture) }
        switch browser {
        case .started?: view.foot.paragraph(texts[.addressOnce], .dim)
        case .failed?: view.foot.paragraph(texts[.addressNoBrowser], .todo)
        case nil: break
        }
        guard !hasPicture else { return }
        if run.request.flow?.flow == .webActivate {
            view.explain(texts[.webAside], texts[.webAsideText])
        } else {
            view.explain(texts[.flowAside], texts[run.request.words.explanation])
        }
    }
}
