public import Sentences

/// A file with all columns and an example row that was written.
public struct WrittenTemplate: Sendable, Hashable {
    /// The path for the field.
    public let path: String
    /// The absolute path.
    public let place: String
    public let columns: [Column]

    public struct Column: Sendable, Hashable {
        public let title: String
        public let meaning: Text

        public init(title: String, meaning: Text) {
            self.title = title
            self.meaning = meaning
        }
    }

    public init(path: String, place: String, columns: [Column]) {
        self.path = path
        self.place = place
        self.columns = columns
    }
}
