/// Files of comma-separated values (RFC 4180) as people and spreadsheets write them.
///
/// ``CSVReader`` is fed with the file's bytes in pieces of any size and returns rows. It detects the encoding by the
/// byte order mark, and the delimiter in the header. Each value knows its line and column, each row its place in the
/// file, where another reader can continue. What cannot be read ends the reading with a ``CSVError``; what a value must
/// not contain, such as a zero-width space, is a property of its ``CSVField``.
///
/// ``CSVWriter`` writes rows that a spreadsheet displays and never computes; ``SpreadsheetText`` restores their values.
