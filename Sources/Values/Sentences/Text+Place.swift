extension Text {
    /// A part of a text in a table, such as a row of operations, whose value is known only where the text is displayed.
    ///
    /// It is interpolated as `\(.name)`, and ``filled(_:)`` gives it a value.
    public enum Place: String, Sendable, Hashable {
        case count, algorithm, caption, command, counter, digits, done, encoding, failed, first, flow, last, left
        case length, maxLength, maxPeriod, minLength, minPeriod, name, namespace, number, period, provider
        case resource, right, search, span, status, tenant, time, total, type, user, value, words
    }
}
