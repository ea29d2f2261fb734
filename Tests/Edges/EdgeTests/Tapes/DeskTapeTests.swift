import Foundation
import Tapes
import TestSupport
import Testing

/// The keys that the tapes of a day at the support desk press, besides the text that they type.
@Suite struct DeskTapeTests {
    static let tapes = ["desk-day", "desk-day-german"]

    private static func tape(_ name: String) throws -> Tape {
        try Tape(
            parsing: String(contentsOfFile: "\(Checkout.root)/Assets/Files/tapes/\(name).tape", encoding: .utf8))
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

    @Test(arguments: tapes) func aNewUserWithAPrintedCodeTakesFourKeys(_ name: String) throws {
        #expect(Self.keys(of: "new-user", in: try Self.tape(name)) == 4)
    }

    @Test(arguments: tapes) func findingAndUnlockingAUserTakesThreeKeys(_ name: String) throws {
        #expect(Self.keys(of: "unlock", in: try Self.tape(name)) == 3)
    }

    @Test func bothTapesPressTheSameKeys() throws {
        let pressed = try Self.tapes.map { name in
            try Self.tape(name).steps.map(\.action).filter { if case .press = $0 { true } else { false } }
        }
        #expect(!pressed[0].isEmpty && pressed[0] == pressed[1])
    }
}
