import FoundationEssentials

/// The messages of the code as `.dev/texts` has collected them, each in one line.
public enum MessageTemplate {
    public static func contents() throws -> String {
        try String(contentsOfFile: Checkout.root + "/Assets/Files/languages/messages.pot", encoding: .utf8)
    }

    /// The `msgid` of each message.
    public static func ids() throws -> [String] {
        try contents().split(separator: "\n").filter { $0.hasPrefix("msgid \"") }.dropFirst().map { line in
            String(line.dropFirst("msgid \"".count).dropLast()).replacing("\\\"", with: "\"").replacing(
                "\\\\", with: "\\")
        }
    }
}
