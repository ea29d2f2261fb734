extension String {
    /// Replaces the placeholders, `{name}`, with their values; one without a value is unchanged.
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
