/// A row of a file: the values of one line, or of several if quoted values contain line breaks.
public struct CSVRow: Sendable, Hashable {
    public let fields: [CSVField]
    public let start: CSVMark
    /// After the row's line break.
    public let end: CSVMark

    /// Whether no field has a value, as spreadsheets write rows whose cells were cleared.
    public var isBlank: Bool { fields.allSatisfy { $0.text.isEmpty && !$0.isQuoted } }
}
