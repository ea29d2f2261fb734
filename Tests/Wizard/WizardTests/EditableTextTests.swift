import Localization
import Sentences
import Terminal
import TerminalUI
import TestSupport
import Testing

@testable import Wizard

/// Text is edited by grapheme cluster, and every edit can be undone.
struct EditableTextTests {
    @Test func aCombiningMarkJoinsTheCharacterBeforeTheCursor() {
        var text = EditableText()
        text.insert("e")
        text.insert("\u{301}")
        #expect(text.graphemes == ["é"])
        #expect(text.cursor == 1)
        text.deleteBackward()
        #expect(text.isEmpty)
    }

    @Test func aFamilyIsDeletedAsAWhole() {
        var text = EditableText()
        for scalar in "a👩‍👩‍👧".unicodeScalars { text.insert(Character(scalar)) }
        #expect(text.graphemes.count == 2)
        text.deleteBackward()
        #expect(text.text == "a")
    }

    @Test func aRunOfTypingIsTakenBackAtOnceAndWordByWord() {
        var text = EditableText()
        for character in "jane doe" { text.insert(character) }
        text.undo()
        #expect(text.text == "jane ")
        text.undo()
        text.undo()
        #expect(text.text == "")
        text.redo()
        #expect(text.text == "jane")
    }

    @Test func whatFindsNoRoomIsCountedUntilTheTextChanges() {
        var text = EditableText(limit: 5)
        for character in "jane doe" { text.insert(character) }
        #expect(text.text == "jane " && text.leftOut == 3)
        text.deleteBackward()
        #expect(text.leftOut == 0)
        #expect(text.take(Paste(Array("xyz".utf8))).leftOut == 2)
        #expect(text.leftOut == 2)
    }

    @Test func aFieldThatIsFullSaysWhatItLeftOut() throws {
        var driver = try Scenes.newUser()
        for _ in 0..<300 { driver.press(.character("x")) }
        #expect(try driver.text(Size(width: 140, height: 40)).contains("takes 255 characters: the last 45"))
        driver.press(.tab)
        #expect(try driver.text(Size(width: 140, height: 40)).contains("takes 255 characters: the last 45"))
    }

    @Test func typingAfterUndoForgetsWhatWasTakenBack() {
        var text = EditableText("jane")
        text.deleteToStart()
        text.undo()
        text.insert("t")
        let again = text.redo()
        #expect(!again)
        #expect(text.text == "janet")
    }

    @Test func aPasteBecomesOneLineAndSaysSo() {
        var text = EditableText("x")
        let note = text.take(Paste(Array("a\nb\tc\u{1B}[31md\n".utf8)))
        #expect(text.text == "xa b cd")
        #expect(note.changes.breaksJoined == 2)
        #expect(note.changes.controlsRemoved == 1)
        #expect(
            note.notice
                == .text(
                    Text(
                        2, one: "Pasted on one line: a line end or tab became a space.",
                        other: "Pasted on one line: \(.count) line ends or tabs became spaces.")))
    }

    @Test func aFullFieldTakesNoMoreAndSaysHowMuchWasLeftOut() {
        var text = EditableText("abc", limit: 5)
        let note = text.take(Paste(Array("defgh".utf8)))
        #expect(text.text == "abcde")
        #expect(note.leftOut == 3)
        let wasTaken = text.insert("x")
        #expect(!wasTaken)
    }

    @Test func wordMotionInASecretGoesToTheEndsAndTellsNoWords() {
        var secret = EditableText("correct horse battery", isSecret: true)
        secret.move(.wordLeft)
        #expect(secret.cursor == 0)
        secret.move(.wordRight)
        #expect(secret.cursor == 21)
        secret.deleteWordBackward()
        #expect(secret.isEmpty)
        var open = EditableText("correct horse battery")
        open.deleteWordBackward()
        #expect(open.text == "correct horse ")
    }

    @Test func noDescriptionHasTheText() {
        let text = EditableText("hunter2", isSecret: true)
        var dumped = ""
        dump(text, to: &dumped)
        for print in ["\(text)", String(reflecting: text), "\([text])", dumped] { #expect(!print.contains("hunter2")) }
    }

    @Test(arguments: 0..<200)
    func anyEditsCanAllBeTakenBackAndDoneAgain(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        var text = EditableText("start", isSecret: seed % 2 == 0, limit: 40)
        let keys: [Key] = [
            .character("a"), .character(" "), .character("\u{301}"), .character("日"), .backspace, .delete, .left,
            .right, .home, .end, .control("u"), .control("k"), .control("w"), .alt("b"), .modified(.right, .control),
        ]
        for _ in 0..<60 {
            if random.below(12) == 0 {
                _ = text.take(Paste(Array("p\nq👩‍👧".utf8)))
            } else {
                let isEdit = text.handle(keys[random.below(keys.count)])
                #expect(isEdit)
            }
            #expect((0...text.graphemes.count).contains(text.cursor))
            #expect(text.graphemes == Array(text.text))
        }
        let end = text.graphemes
        while text.undo() {}
        #expect(text.text == "start")
        while text.redo() {}
        #expect(text.graphemes == end)
    }
}
