import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// A key has the same command in the whole program.
@Suite struct OneKeyTests {
    /// A key with more than one command, and the reason.
    private struct Exception {
        let key: Key
        let commands: Set<CommandID>
        let reason: String
    }

    private static let exceptions = [
        Exception(
            key: .enter, commands: [.choose, .send, .endFind],
            reason: "does what the screen is for: opens the entry, sends the form, ends the search"),
        Exception(
            key: .escape, commands: [.back, .cancel],
            reason: "leaves the screen; while a flow or a check runs, this cancels it"),
        Exception(
            key: .character("q"), commands: [.back, .cancel, .quit],
            reason: "leaves the screen as Esc does, and on the start screen the program"),
        Exception(
            key: .character("x"), commands: [.compare, .arm],
            reason: "compares two marked entries, and gives an app a fault; no screen has both"),
        Exception(
            key: .character("s"), commands: [.toggle, .keep],
            reason: "switches between two kinds, and keeps a watched conversation; no screen has both"),
        Exception(
            key: .character("n"), commands: [.new, .findNext],
            reason: "new in a list, and the next match as in less and vim; no screen has both"),
        Exception(
            key: .character("e"), commands: [.edit, .export],
            reason: "edits the selected entry; a run, which nobody edits, is exported; no screen has both"),
        Exception(
            key: .tab, commands: [.nextField, .complete],
            reason: "goes to the next field, and completes the only one, a path, as in a shell"),
        Exception(
            key: .down, commands: [.moveDown, .nextField], reason: "moves down, in a form from field to field"),
        Exception(key: .up, commands: [.moveUp, .previousField], reason: "moves up, in a form from field to field"),
        Exception(
            key: .character(" "), commands: [.goOn, .pick],
            reason: "continues a stopped run, and marks an entry of a list; no screen has both"),
        Exception(key: .function(1), commands: [.help, .back], reason: "opens the help, and closes it"),
        Exception(key: .character("?"), commands: [.help, .back], reason: "opens the help, and closes it"),
        Exception(key: .function(3), commands: [.diagram, .back], reason: "opens the diagram, and closes it"),
        Exception(
            key: .character("p"), commands: [.present, .back], reason: "opens the presenter view, and closes it"),
        Exception(key: .function(6), commands: [.faults, .back], reason: "opens the faults, and closes them"),
        Exception(key: .function(7), commands: [.runs, .back], reason: "opens the runs, and closes them"),
        Exception(key: .function(9), commands: [.settings, .back], reason: "opens the settings, and closes them"),
        Exception(key: .control("p"), commands: [.palette, .back], reason: "opens the palette, and closes it"),
        Exception(key: .character("f"), commands: [.filter, .back], reason: "opens the filter, and closes it"),
    ]

    @Test func aKeyHasOneCommandInTheWholeProgram() {
        var commands: [Key: Set<CommandID>] = [:]
        for row in ScreenKeys.all.flatMap(\.keys.rows) {
            for key in row.keys { commands[key, default: []].insert(row.id) }
        }
        for (key, found) in commands.sorted(by: { "\($0.key)" < "\($1.key)" }) where found.count > 1 {
            let allowed = Self.exceptions.first { $0.key == key }?.commands ?? []
            #expect(found == allowed, "\(key): \(found.map(\.rawValue).sorted())")
        }
        for exception in Self.exceptions {
            #expect(commands[exception.key] == exception.commands, "\(exception.key) is no exception any more")
            #expect(!exception.reason.isEmpty)
        }
    }

    /// Otherwise a command would have two IDs, or another key on some screen.
    @Test func aCommandHasTheSameKeysOnEveryScreenThatTakesNoText() {
        var keys: [CommandID: Set<Set<Key>>] = [:]
        for set in ScreenKeys.all.map(\.keys) where !set.takesText {
            for id in Set(set.rows.map(\.id)) {
                keys[id, default: []].insert(Set(set.rows.filter { $0.id == id }.flatMap(\.keys)))
            }
        }
        let several = keys.filter { $0.value.count > 1 }
        #expect(
            Set(several.keys) == [.back, .cancel, .copy, .quit], "\(several.map { "\($0.key.rawValue): \($0.value)" })")
    }

    /// An ID that no screen uses is that of a removed command.
    @Test func everyCommandIsAKeyOfAScreen() {
        let used = Set(ScreenKeys.all.flatMap(\.keys.rows).map(\.id))
        #expect(used == Set(CommandID.allCases))
    }
}
