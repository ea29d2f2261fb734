import Foundation
import Tapes
import TestSupport
import Testing

/// The keys that the tape of a day at the support desk presses, besides the text that it types.
@Suite struct DeskTapeTests {
    private static let tape = Result {
        try Tape(
            parsing: String(contentsOfFile: "\(Checkout.root)/Assets/Files/tapes/desk-day.tape", encoding: .utf8))
    }

    /// The number of keys between two pictures; text counts as none.
    private static func keys(of task: String, in tape: Tape) -> Int? {
        let actions = tape.steps.map(\.action)
        guard let begin = actions.firstIndex(of: .shot("\(task)-begins")),
            let end = actions.firstIndex(of: .shot("\(task)-ends")), begin < end
        else { return nil }
        return actions[begin..<end].reduce(0) { keys, action in
            guard case .press(_, let times) = action else { return keys }
            return keys + times
        }
    }

    @Test func aNewUserWithAPrintedCodeTakesFourKeys() throws {
        #expect(Self.keys(of: "new-user", in: try Self.tape.get()) == 4)
    }

    @Test func findingAndUnlockingAUserTakesThreeKeys() throws {
        #expect(Self.keys(of: "unlock", in: try Self.tape.get()) == 3)
    }
}
