import IdentityModel
import Localization
import Sentences
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
                .copy, [.control("o")], Text("copy address"), Text("Copy the address to the clipboard."),
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
        view.main.heading(texts(run.request.words.name), trailing: hasPicture ? "" : run.request.user?.shown ?? "")
        view.main.paragraph(
            texts(
                address.userCode == nil
                    ? Text("Open this address in your browser:")
                    : address.isOfThisMachine
                        ? Text("Open this address in a browser on this machine; another device cannot reach it:")
                        : Text("Open this address on any phone or computer:")))
        view.main.blank()
        view.main.address(address.url)
        if let code = address.userCode {
            view.main.blank()
            view.main.paragraph(texts(Text("Type this code there:")))
            view.main.blank()
            view.main.add(Line([Span("  " + code.sanitised(limit: 40), .code)]))
            view.main.blank()
            if hasPicture { view.main.paragraph(texts(Text("The QR code contains both: scan it with a phone.")), .dim) }
            if let until = address.until {
                view.main.paragraph(texts(Text("The code is valid until \(texts.absolute(until)).")), .dim)
            }
        }
        view.main.blank()
        let isElsewhere = address.userCode != nil && !address.isOfThisMachine
        view.main.paragraph(
            texts(isElsewhere ? Text("Waiting for the login on the other device.") : Text("Waiting for the browser.")),
            .todo)
        if let picture, !hasPicture { view.noRoom(for: picture) }
        switch browser {
        case .started?: view.foot.paragraph(texts(Text("Opened in your browser. If not, open the link.")), .dim)
        case .failed?:
            view.foot.paragraph(texts(Text("No browser could be started here. Open the address in one.")), .todo)
        case nil: break
        }
        guard !hasPicture else { return }
        if run.request.flow?.flow == .webActivate {
            view.explain(
                texts(Text("Web pages")),
                texts(
                    Text(
                        "The browser loads the page through an address of this machine. It adds the headers that a KOBIL provider needs, and receives the answer. The link works once, in one browser. The provider's cookies never reach that browser."
                    )))
        } else {
            view.explain(texts(Text("What this flow does")), texts(run.request.words.explanation))
        }
    }
}
