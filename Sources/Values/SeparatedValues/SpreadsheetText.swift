/// Values that a spreadsheet would compute as a formula, written with one more `'` before them.
///
/// Concerns values that begin with any number of `'` and then `=`, `+`, `-`, `@`, their full-width forms, tab, CR, LF or
/// NUL. So ``unguarded(_:)`` restores every value that ``guarded(_:)`` has written.
public enum SpreadsheetText {
    public static func guarded(_ value: String) -> String { isFormula(value) ? "'" + value : value }

    public static func unguarded(_ written: String) -> String {
        guard written.utf8.first == UInt8(ascii: "'"), isFormula(written) else { return written }
        return String(written.unicodeScalars.dropFirst())
    }

    private static func isFormula(_ value: String) -> Bool {
        guard let first = value.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        switch first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\u{0}", "＝", "＋", "－", "＠": return true
        default: return false
        }
    }
}
