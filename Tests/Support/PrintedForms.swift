/// Every form in which a value can be printed unintentionally: interpolation, reflection, collections, `dump`.
public func everyPrintedForm(_ value: some Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    let wrapped: [String: Any] = ["value": value]
    return [
        "\(value)", String(describing: value), String(reflecting: value), "\([value])", "\(wrapped)",
        "\(Optional(value) as Any)", dumped,
    ].joined(separator: "\n")
}
