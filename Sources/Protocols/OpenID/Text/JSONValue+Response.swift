public import HTTPMessage
public import JOSE

extension JSONValue {
    /// Parses the JSON of a response's body; a byte order mark is ignored, as RFC 8259, section 8.1, permits.
    ///
    /// Otherwise as `init(parsing:)`: throws if the text is not UTF-8 or has a repeated member.
    public init(document response: HTTPResponse) throws(JSONError) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self = try JSONValue(parsing: response.body.dropFirst(response.body.starts(with: mark) ? mark.count : 0))
    }
}
