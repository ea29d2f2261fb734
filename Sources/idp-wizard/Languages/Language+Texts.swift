import Assets
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

extension Language {
    var forWizard: WizardSettings.Language {
        let contents = { (tag: String) in EmbeddedFile.locales.first { $0.tag == tag }?.contents }
        return WizardSettings.Language(
            tag: tag, contents: contents(tag) ?? [], fallback: self == .english ? nil : contents(Self.english.tag),
            zone: .machine)
    }

    /// The language's texts, with those of English for what is missing; a fault in them is a defect of the program.
    func texts() throws(CommandError) -> Texts {
        try read { () throws(PropertiesError) in try forWizard.texts() }
    }

    /// The language's texts of help; a fault in them is a defect of the program.
    func help() throws(CommandError) -> HelpTexts {
        let file = EmbeddedFile.locales.first { $0.tag == tag }?.help ?? []
        return try read { () throws(PropertiesError) in try HelpTexts(parsing: file) }
    }

    private func read<T>(_ texts: () throws(PropertiesError) -> T) throws(CommandError) -> T {
        do throws(PropertiesError) { return try texts() } catch {
            throw CommandError(.defect, "defect", "The texts of the language \(tag) cannot be read: \(error).")
        }
    }
}
