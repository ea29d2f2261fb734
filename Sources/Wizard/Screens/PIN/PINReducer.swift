import IdentityModel
import Terminal

extension WizardState {
    mutating func pinPressed(_ next: PINScreen, _ key: Key, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        switch command {
        case .cancelFlow: return cancelPressed()
        case .usePIN:
            guard next.form.submit(), check(&next) else { break }
            let pin = Secret(next.form[.pin]?.value ?? "")
            run?.answered.append(FlowRun.AnsweredField(id: .pin, value: nil))
            showInRun(.progress(ProgressScreen()), pushedByEngine: false)
            return [.answerPIN(next.prompt.id, pin)]
        default: next.form.handle(key, command)
        }
        screen = .pin(next)
        return []
    }

    private func check(_ next: inout PINScreen) -> Bool {
        guard next.prompt.purpose == .set, let pin = next.form[.pin]?.text else { return true }
        if pin.graphemes.count < next.prompt.minimumLength {
            next.form.change(.pin) { $0.error = .known(.pinTooShort, ["count": "\(next.prompt.minimumLength)"]) }
            next.form.setFocus(0)
            return false
        }
        if pin.text != next.form[.repeatedPIN]?.value {
            next.form.change(.repeatedPIN) { $0.error = .known(.pinDiffers, [:]) }
            next.form.setFocus(1)
            return false
        }
        return true
    }
}
