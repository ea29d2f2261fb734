import FoundationEssentials
import Profiles
import Sentences
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

struct SettingsFileTests {
    @Test func aMissingFileSetsNothing() throws {
        let folder = try TemporaryFolder()
        #expect(try SettingsFile(path: folder.path + "/settings.yaml").read() == StoredSettings())
    }

    @Test func everySettingIsRead() throws {
        let written = try Written("language: de\ntheme: high-contrast\nmouse: off\nplain: on\ndiagram: diagram\n")
        let settings = StoredSettings(texts: [
            "language": "de", "theme": "high-contrast", "mouse": "off", "plain": "on", "diagram": "diagram",
        ])
        #expect(try written.file.read() == settings)
    }

    @Test(arguments: [
        ("theme: dark\nthem: light\n", ":2:1: there is no setting them. Did you mean theme?"),
        (
            "# mine\n\ntheme: blue\n",
            ":3:8: theme must be one of dark, light, high-contrast, projector, mono, not blue."
        ),
        ("mouse: [on]\n", ":1:9: mouse must be one of on, off, not a list."),
        ("mouse:\n", "mouse must be one of on, off, not empty."),
        ("- theme\n", "settings are lines of the form theme: dark."),
        ("theme: 'dark\n", "settings.yaml:"),
        ("theme: \u{1B}[31m\n", "settings.yaml"),
        ("print: lp 'desk\n", ":1:8: print must be a program with its arguments: check the quotation marks."),
        ("print: [lp]\n", "print must be a program with its arguments, not a list."),
    ])
    func whatCannotBeReadNamesFileAndLine(_ text: String, _ sentence: String) throws {
        let written = try Written(text)
        let failure = #expect(throws: UsageError.self) { try written.file.read() }
        let message = try #require(failure).message
        #expect(message.english.contains(written.file.path))
        #expect(message.english.contains(sentence))
        #expect(!message.english.contains("\u{1B}"))
        try expectInEveryLanguage(fault: message)
    }

    @Test func storingKeepsCommentsAndOrder() throws {
        let text = "# mine\nmouse: on   # at home\n\ntheme : dark\nlanguage: tr\n"
        let written = try Written(text)
        try written.file.store(
            StoredSettings(WizardPreferences(language: "de", theme: .mono, usesMouse: false, firstView: .diagram)))
        let expected =
            "# mine\nmouse: off   # at home\n\ntheme: mono\nlanguage: de\nplain: off\ndiagram: diagram\nstart: menu\n"
        #expect(try written.text == expected)
    }

    @Test(arguments: ["lp -d desk", "lp -d 'second floor'", "lp \"a: #b\"", "/usr/bin/lp"])
    func aPrintCommandIsReadAsItWasStored(_ text: String) throws {
        let command = try #require(PrintCommand(parsing: text))
        let written = try Written("print: old  # mine\n")
        try written.file.store(StoredSettings(WizardPreferences(printCommand: command)))
        #expect(try written.text.hasPrefix("print: ") && written.text.contains("# mine"))
        #expect(try written.file.read().preferences(in: .english).printCommand == command)
        try written.file.store(StoredSettings(WizardPreferences()))
        #expect(try written.text.hasPrefix("print: ''"))
        #expect(try written.file.read().preferences(in: .english).printCommand == nil)
    }

    @Test func unknownKeysAreKept() {
        let edited = SettingsFile.edited("colour: red\n", StoredSettings(texts: ["theme": "light"]))
        #expect(edited == "colour: red\ntheme: light\n")
    }

    @Test func aFolderIsMadeForThisUserOnly() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: folder.path + "/new/idp-wizard/settings.yaml")
        try file.store(StoredSettings(texts: ["theme": "light"]))
        #expect(try file.read() == StoredSettings(texts: ["theme": "light"]))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aFileInAnotherFormOfYAMLIsLeftAsItIs() throws {
        let text = "{theme: dark, mouse: on}\n"
        let written = try Written(text)
        let failure = #expect(throws: CommandError.self) {
            try written.file.store(StoredSettings(texts: ["theme": "light"]))
        }
        try expectInEveryLanguage(fault: try #require(failure).message)
        #expect(try written.text == text)
    }

    @Test func anOptionComesBeforeTheEnvironmentAndThatBeforeTheFile() throws {
        let written = try Written("theme: mono\nmouse: off\ndiagram: diagram\n")
        let variables = ["IDP_WIZARD_THEME": "light", "IDP_WIZARD_MOUSE": "on", "IDP_WIZARD_PLAIN": "1"]
        let options = StoredSettings(texts: ["theme": "high-contrast"])
        let settings = options.before(try StoredSettings.ofUser(file: written.file) { variables[$0] })
        let expected = StoredSettings(texts: [
            "theme": "high-contrast", "mouse": "on", "plain": "on", "diagram": "diagram",
        ])
        #expect(settings == expected)
    }

    @Test func aBadVariableIsNamed() {
        #expect(throws: UsageError(Text("\("IDP_WIZARD_MOUSE") must be one of \("on, off"), not \("maybe")."))) {
            try StoredSettings { $0 == "IDP_WIZARD_MOUSE" ? "maybe" : nil }
        }
    }

    @Test func optionsAreReadFromTheCommandLine() throws {
        let line = try CommandLineParser(.program).parse(["--theme", "light", "--mouse=off", "--plain"])
        #expect(try StoredSettings(line) == StoredSettings(texts: ["theme": "light", "mouse": "off", "plain": "on"]))
        #expect(throws: UsageError.self) {
            try StoredSettings(try CommandLineParser(.program).parse(["--theme", "pink"]))
        }
    }

    /// A settings file in its own folder, which is removed with this value.
    struct Written {
        let folder: TemporaryFolder
        var file: SettingsFile { SettingsFile(path: folder.path("settings.yaml")) }

        init(_ text: String) throws {
            folder = try TemporaryFolder()
            try folder.write("settings.yaml", Array(text.utf8))
        }

        var text: String { get throws { try String(contentsOfFile: file.path, encoding: .utf8) } }
    }
}
