import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The visible part of a long, wide or masked text, and the position of the cursor.
struct InputViewTests {
    private func field(_ text: String, cursor: Int? = nil, isMasked: Bool = false, grouping: Int = 0) -> FormField {
        var editable = EditableText(text, isSecret: isMasked)
        if let cursor {
            editable.move(.start)
            for _ in 0..<cursor { editable.move(.right) }
        }
        var field = FormField(id: .username, label: .own(Text("User name")), text: editable)
        field.isMasked = isMasked
        field.grouping = grouping
        return field
    }

    @Test(arguments: 0...30, [5, 10, 20])
    func theTextNeverOverflowsAndTheCursorStaysInside(_ cursor: Int, _ width: Int) {
        for text in ["abcdefghijklmnopqrstuvwxyz1234", "日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語"] {
            let view = InputView(field(text, cursor: cursor), width: width, glyphs: .unicode)
            #expect(displayWidth(view.text) <= width)
            #expect((0..<width).contains(view.cursor))
        }
    }

    @Test func oneMarkStandsForEachGraphemeHoweverWide() {
        let view = InputView(field("a日👩‍👩‍👧é", isMasked: true), width: 20, glyphs: .unicode)
        #expect(view.text == "••••")
        #expect(view.cursor == 4)
    }

    @Test func digitsStandInGroupsAndAnythingElseAsItWasTyped() {
        #expect(InputView(field("68493536", grouping: 4), width: 20, glyphs: .unicode).text == "6849 3536")
        #expect(InputView(field("68493536", cursor: 4, grouping: 4), width: 20, glyphs: .unicode).cursor == 5)
        #expect(InputView(field("6849-3536", grouping: 4), width: 20, glyphs: .unicode).text == "6849-3536")
    }

    @Test func marksAtTheEndsSayThatThereIsMore() {
        #expect(InputView(field("abcdefghij", cursor: 0), width: 6, glyphs: .unicode).text == "abcde…")
        #expect(InputView(field("abcdefghij"), width: 6, glyphs: .unicode).text == "…ghij")
    }
}
