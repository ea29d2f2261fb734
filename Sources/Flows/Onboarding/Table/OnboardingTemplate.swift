public import Sentences
import SeparatedValues

/// The file that `onboard --template` writes.
public enum OnboardingTemplate {
    /// Every column, with an attribute as an example.
    public static let columns = OnboardingColumn.named + [.attribute("city")]

    /// The header and one example row.
    public static var bytes: [UInt8] {
        CSVWriter.byteOrderMark + CSVWriter.line(columns.map(\.title)) + CSVWriter.line(columns.map(\.example))
    }

    /// The meaning of each column, in the order of the file.
    public static var meanings: [Meaning] { columns.map { Meaning(title: $0.title, sentence: $0.meaning) } }

    public struct Meaning: Sendable, Hashable {
        public let title: String
        public let sentence: Text
    }
}
