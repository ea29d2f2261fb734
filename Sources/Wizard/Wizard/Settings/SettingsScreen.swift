import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The settings: changes take effect immediately, Enter stores them, Esc reverts them.
struct SettingsScreen: FormScreen {
    /// One field per setting.
    var form: Form
    /// The settings to restore on Esc.
    let before: WizardPreferences

    init(_ context: WizardContext) {
        before = context.preferences
        let fields = SettingRow.all.map { $0.field(context) }
        // Fields with choices are above checkboxes.
        let kinds: [InputField.Kind] = [.choice, .box, .text]
        form = Form(kinds.flatMap { kind in fields.filter { $0.kind == kind } }).focused(0)
    }

    static let isOverlay = true
    static let helpWords = HelpWords.settings
    static let commands = CommandSet(
        takesText: true, opensSettings: false, showsDiagram: false,
        [Command(.send, [.enter], Text("save"), Text("Save the settings."))] + Command.fields + Command.edits
            + [Command(.back, [.escape, .function(9)], Text("back"), Text("Go back and discard the changes."))])

    func leave(_ context: WizardContext) -> [ScreenRequest] { [.change(.preferences(before)), .close] }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        guard form.accept(form.fields.map(fault)) else { return [] }
        return [.close, .effect(.saveSettings(context.preferences))]
    }

    mutating func edit(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        form.handle(key, command)
        return [.change(.preferences(chosen))]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts(Text("Settings")))
        view.main.form(form)
        view.foot.paragraph(view.texts(Text("Changes take effect at once.")), .dim)
        view.explain(
            view.texts(Text("Where the settings are stored")),
            view.texts(
                Text(
                    "Enter saves them to settings.yaml in your configuration folder. An option of the command line or a variable such as IDP_WIZARD_THEME overrides the file.",
                    typed:
                        "The settings are saved to settings.yaml in your configuration folder. An option of the command line or a variable such as IDP_WIZARD_THEME overrides the file."
                )))
    }

    /// The print command must be readable, or empty.
    func fault(of field: FormField) -> FieldRefusal? {
        guard field.id == SettingRow.print.id, !field.isEmpty, PrintCommand(parsing: field.value) == nil else {
            return nil
        }
        return .told(Text("This is not a program with its arguments. Check the quotation marks."))
    }

    /// The settings from the form's values.
    private var chosen: WizardPreferences {
        SettingRow.all.reduce(into: before) { preferences, setting in
            guard let field = form[setting.id] else { return }
            let text = field.kind == .box ? field.ticked.isEmpty ? "off" : "on" : field.value
            setting.set(&preferences, text)
        }
    }
}

extension SettingRow {
    fileprivate var id: FieldID { FieldID(name) }

    /// The field of the setting, filled in from the preferences.
    fileprivate func field(_ context: WizardContext) -> FormField {
        var field = FormField(id: id, label: .own(label), text: EditableText(), kind: .choice)
        let text = text(context.preferences)
        switch values {
        case .languages:
            field.choices = context.settings.languages.map {
                InputField.Choice(value: $0.tag, label: UntrustedText($0.name))
            }
        case .named(let values):
            field.choices = values.map { InputField.Choice(value: $0.name, label: UntrustedText($0.name)) }
            field.ownChoices = values.map(\.words)
        case .onOff:
            field.kind = .box
            field.ticked = text == "on" ? [0] : []
        case .command:
            field = .text(
                id, label, text, limit: 1000,
                hint: Text("prints hand-outs, such as lp -d desk; a program with arguments, no shell"),
                isRequired: false)
        }
        field.chosen = field.choices.firstIndex { $0.value == text }
        return field
    }
}
