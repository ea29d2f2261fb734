public import HTTPMessage
public import JOSE

extension JSONValue {
    /// Reads the JSON of an answer's body; a byte order mark before it is passed over, as RFC 8259, section 8.1, leaves to a reader.
    ///
    /// Everything else is as in `init(parsing:)`: what is not UTF-8, or has a member twice, throws.
    public init(document response: HTTPResponse) throws(JSONError) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self = try JSONValue(parsing: response.body.dropFirst(response.body.starts(with: mark) ? mark.count : 0))
    }
}
