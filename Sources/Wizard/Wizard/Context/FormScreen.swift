import Localization
import Sentences
import Terminal
import TerminalUI

/// A screen with a form: keys edit its fields, Enter sends them, and Esc leaves them.
protocol FormScreen: WizardScreen {
    var form: Form { get set }
    /// Whether the sent form is not answered yet; until then nothing can be edited or sent.
    var isBusy: Bool { get }
    /// Why a field's value cannot be sent; `nil` if it can, or if only other fields or the provider decide that.
    func fault(of field: FormField) -> FieldRefusal?
    /// Handles Enter, which usually sends the form if it is complete.
    mutating func send(_ context: WizardContext) -> [ScreenRequest]
    /// Handles the key that goes back, or that cancels the flow.
    func leave(_ context: WizardContext) -> [ScreenRequest]
    /// Handles any other key.
    mutating func edit(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest]
}

extension FormScreen {
    var isBusy: Bool { false }
    func fault(of field: FormField) -> FieldRefusal? { nil }
    func leave(_ context: WizardContext) -> [ScreenRequest] { [.close] }

    mutating func edit(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        form.handle(key, command)
        return []
    }

    /// Whether all fields are filled in and valid; otherwise one that is not shows why and gets the focus.
    mutating func isComplete() -> Bool { form.submit() && form.accept(form.fields.map(fault)) }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back, .cancel: leave(context)
        case _ where isBusy: []
        case .send: send(context)
        default: edit(key, command, context)
        }
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { isBusy ? nil : form.take(paste) }
    mutating func hideSecrets() { form.hide() }
    func idleCommands(_ context: WizardContext) -> Set<CommandID> { form.idleCommands }
    func labels(_ context: WizardContext) -> [CommandID: Text] { form.labels }
}
