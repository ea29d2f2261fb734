import Glibc
import IdentityModel
import Profiles
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// The examples and tables of the README and the guides, parsed by the program's own parsers.
@Suite struct UserDocumentTests {
    @Test(arguments: UserDocument.paths) func everyCommandIsAccepted(_ path: String) throws {
        for words in Self.commands(in: try UserDocument(path)) {
            #expect(throws: Never.self, "\(path): \(words.joined(separator: " "))") {
                _ = try CommandTable.program.command(try CommandLineParser(.program).parse(words, atTerminal: true))
            }
        }
    }

    @Test(arguments: UserDocument.paths) func everyOptionIsThere(_ path: String) throws {
        let known = Set(CommandTable.program.options.map(\.name))
        for line in try UserDocument(path).lines {
            for span in line.matches(of: /`([^`]+)`/) {
                let named = span.1.matches(of: /(?:^| )(--[a-z-]+)/).map { String($0.1) }
                #expect(known.isSuperset(of: named), "\(path): \(line)")
            }
        }
    }

    /// Text in italics is a text of the wizard.
    @Test(arguments: UserDocument.paths) func everyNameOnAScreenIsAText(_ path: String) throws {
        let texts = Set(try MessageTemplate.texts().map(\.id))
        for line in try UserDocument(path).lines {
            for name in line.matches(of: /(?:^|[^*])\*([A-Z][^*]+)\*/) {
                #expect(texts.contains(String(name.1)), "\(path): \(name.1)")
            }
        }
    }

    @Test func everyProfileIsAccepted() throws {
        let folder = try TemporaryFolder()
        var names: [String] = []
        for document in try UserDocument.all() {
            for line in document.lines {
                guard let name = line.wholeMatch(of: #/    # ([a-z]+)\.yaml/#)?.1 else { continue }
                let text = document.block(after: line).joined(separator: "\n")
                let loaded = try ProfileReader.profile(in: Array(text.utf8), path: folder.path("\(name).yaml"))
                #expect(loaded.profile.name == name)
                names.append(String(name))
            }
        }
        #expect(names.sorted() == ["app", "bank", "keycloak", "other", "served"])
    }

    @Test func theSettingsAreTheDefaults() throws {
        let lines = try UserDocument("Assets/Guides/wizard.md").lines.drop { !$0.hasPrefix("    language: ") }
        let folder = try TemporaryFolder()
        let text = lines.prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }.joined(separator: "\n")
        try folder.write("settings.yaml", Array(text.utf8))
        let defaults = StoredSettings(texts: [
            "language": "en", "theme": "dark", "mouse": "on", "plain": "off", "diagram": "form",
            "start": "menu",
        ])
        #expect(try SettingsFile(path: folder.path("settings.yaml")).read() == defaults)
    }

    @Test func theStatusesAreThoseOfTheProgram() throws {
        let lines = try UserDocument("Assets/Guides/headless.md").lines
        let head = try #require(lines.firstIndex(of: "| exit status | meaning |"))
        let numbers = lines[(head + 2)...].prefix { $0.hasPrefix("|") }.map { row in
            String(row.dropFirst(2).prefix { $0 != "|" })
        }
        let single: [idp_wizard.ExitStatus] = [
            .succeeded, .refused, .usage, .unreachable, .storage, .partly, .defect, .deadline,
        ]
        let last = "\(idp_wizard.ExitStatus.cancelled.code), \(idp_wizard.ExitStatus.signal(SIGTERM).code), …"
        #expect(numbers == (single.map { "\($0.code)" } + [last]).map { "\($0) " })
    }

    @Test func commandsAreFound() throws {
        let commands = try UserDocument.all().flatMap(Self.commands)
        #expect(commands.count > 50)
        #expect(commands.contains(["runs", "compare", "01M7YT2", "last"]), "without its comment")
        #expect(commands.contains(["code", "issue", "jane", "--json"]), "without the pipe")
        #expect(commands.contains { $0.first == "play" }, "behind a variable")
        #expect(commands.contains { $0.contains("confirmPassword=@new") }, "of two lines")
    }

    /// The arguments of each `idp-wizard` in an indented block, without comments, pipes and quotation marks.
    private static func commands(in document: UserDocument) -> [[String]] {
        let text = document.lines.joined(separator: "\n").replacing(#/ \\\n */#, with: " ")
        return text.split(separator: "\n").compactMap { line in
            guard let found = line.firstMatch(of: /^    (?:[A-Z_]+=\$\([^)]*\) )?idp-wizard (.*)/) else { return nil }
            let command = found.1.replacing(#/ +(#|\||>) .*/#, with: "")
            return command.split(separator: " ").map { $0.filter { $0 != "'" } }
        }
    }
}
