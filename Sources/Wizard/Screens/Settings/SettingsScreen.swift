import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The settings: changes take effect immediately, Enter stores them, Esc reverts them.
struct SettingsScreen: WizardScreen {
    /// One field per setting.
    var form: Form
    /// The settings to restore on Esc.
    let before: WizardPreferences

    init(_ context: WizardContext) {
        let preferences = context.preferences
        before = preferences
        var language = FormField(id: .language, label: .own(.settingsLanguage), text: EditableText(), kind: .choice)
        language.choices = context.settings.languages.map {
            InputField.Choice(value: $0.tag, label: UntrustedText($0.name))
        }
        language.chosen = context.settings.languages.firstIndex { $0.tag == preferences.language }
        var theme = FormField(id: .theme, label: .own(.settingsTheme), text: EditableText(), kind: .choice)
        theme.choices = ThemeName.allCases.map {
            InputField.Choice(value: $0.rawValue, label: UntrustedText($0.rawValue))
        }
        theme.ownChoices = ThemeName.allCases.map(\.words)
        theme.chosen = ThemeName.allCases.firstIndex(of: preferences.theme)
        var first = FormField(id: .firstView, label: .own(.settingsFirst), text: EditableText(), kind: .choice)
        first.choices = WizardPreferences.FirstView.allCases.map {
            InputField.Choice(value: $0.rawValue, label: UntrustedText($0.rawValue))
        }
        first.ownChoices = [.settingsFirstForm, .settingsFirstDiagram]
        first.chosen = WizardPreferences.FirstView.allCases.firstIndex(of: preferences.firstView)
        var mouse = FormField(id: .mouse, label: .own(.settingsMouse), text: EditableText(), kind: .box)
        mouse.ticked = preferences.usesMouse ? [0] : []
        var plain = FormField(id: .plain, label: .own(.settingsPlain), text: EditableText(), kind: .box)
        plain.ticked = preferences.isPlain ? [0] : []
        form = Form([language, theme, first, mouse, plain]).focused(0)
    }

    static let isOverlay = true
    static let helpWords = HelpWords.settings
    static let commands = CommandSet(
        takesText: true, opensSettings: false, showsDiagram: false,
        [Command(.send, [.enter], .commandSave, .commandSaveSettingsHelp)] + Command.fields
            + [Command(.back, [.escape, .function(9)], .commandBack, .commandCloseSettingsHelp)])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back:
            return [.change(.preferences(before)), .close]
        case .send: return [.close, .effect(.saveSettings(context.preferences))]
        default:
            form.handle(key, command)
            return [.change(.preferences(chosen))]
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts[.settingsHeading])
        view.main.form(form)
        view.foot.paragraph(view.texts[.settingsAtOnce], .dim)
        view.explain(view.texts[.settingsAside], view.texts[.settingsAsideText])
    }

    /// The settings from the form's values.
    private var chosen: WizardPreferences {
        WizardPreferences(
            language: form[.language].map(\.value) ?? before.language,
            theme: form[.theme].flatMap { ThemeName(rawValue: $0.value) } ?? before.theme,
            usesMouse: form[.mouse]?.value == "true", isPlain: form[.plain]?.value == "true",
            firstView: form[.firstView].flatMap { WizardPreferences.FirstView(rawValue: $0.value) }
                ?? before.firstView)
    }
}

extension FieldID {
    fileprivate static let language = FieldID("language")
    fileprivate static let theme = FieldID("theme")
    fileprivate static let mouse = FieldID("mouse")
    fileprivate static let plain = FieldID("plain")
    fileprivate static let firstView = FieldID("diagram")
}
