extension String {
    /// The text with its placeholders, `{name}`, filled in; one without a value stays as it is.
    package func filled(with parts: [String: String]) -> String {
        guard utf8.contains(UInt8(ascii: "{")) else { return self }
        let bytes = utf8
        var result = ""
        var start = startIndex
        while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
            let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(self[bytes.index(after: open)..<close])
            result += self[start..<open]
            result += parts[name] ?? "{\(name)}"
            start = bytes.index(after: close)
        }
        return result + self[start...]
    }
}
