import FoundationEssentials
import JOSE
import Testing

@Suite struct JSONValueTests {
    @Test(arguments: [
        #"{"a":[1,-2,3.5,true,false,null,"x\"\\\n"],"b":{}}"#, "0", "[]", #""é👩‍💻\u0000\u007f""#, "1e+16",
        "-9223372036854775808", "9223372036854775807", "1.8446744073709552e+19",
    ])
    func whatIsReadIsWrittenTheSame(text: String) throws {
        #expect(try JSONValue(parsing: text.utf8).text == text)
    }

    @Test(arguments: [
        ("", JSONError.Code.malformed), ("{", .malformed), ("{\"a\":1,}", .malformed), ("[1,]", .malformed),
        ("[1 2]", .malformed), ("{'a':1}", .malformed), ("{a:1}", .malformed), ("tru", .malformed),
        ("nullx", .malformed), ("1 2", .malformed), ("01", .malformed), ("+1", .malformed), (".5", .malformed),
        ("1.", .malformed), ("1e", .malformed), ("0x10", .malformed), ("NaN", .malformed), ("-", .malformed),
        ("// c\n1", .malformed), ("\"a\nb\"", .malformed), ("\"\\x\"", .malformed), ("\"\\u12\"", .malformed),
        ("\"abc", .malformed), ("\u{FEFF}1", .malformed), ("\"\\ud800\"", .invalidText),
        ("\"\\ud800\\u0041\"", .invalidText), ("\"\\udc00\"", .invalidText), ("1e400", .numberOutOfRange),
        (#"{"a":1,"a":1}"#, .repeatedMember), (#"{"a":1,"\u0061":2}"#, .repeatedMember),
        (#"{"x":{"b":1,"b":2}}"#, .repeatedMember), ("{\"\u{E9}\":1,\"e\u{301}\":2}", .repeatedMember),
    ])
    func whatIsNotJSONIsRefused(text: String, code: JSONError.Code) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
        #expect(error?.code == code)
    }

    @Test func bytesThatAreNoTextAreRefused() {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xC0, 0x80, 0x22]) }
        #expect(error?.code == .invalidText)
    }

    @Test func nestingHasAnEnd() {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: Never.self) { try JSONValue(parsing: deep.utf8) }
        let tooDeep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError(.tooDeep, at: 65)) { try JSONValue(parsing: tooDeep.utf8) }
    }

    @Test func escapesStandForTheirCharacters() throws {
        let value = try JSONValue(parsing: #""\ud83d\ude00\u00e9\/\b\f\t""#.utf8)
        #expect(value.string == "😀é/\u{8}\u{C}\t")
    }

    @Test func membersAndElementsAreFoundByNameAndPlace() throws {
        var value = try JSONValue(parsing: #"{"a":{"b":[1,"x",2.5,1e3]},"s":["p","q"]}"#.utf8)
        #expect(value["a"]?["b"]?[0]?.integer == 1 && value["a"]?["b"]?[1]?.string == "x")
        #expect(value["a"]?["b"]?[2]?.number == 2.5 && value["a"]?["b"]?[2]?.integer == nil)
        #expect(value["a"]?["b"]?[3]?.integer == 1000 && value["a"]?["b"]?[4] == nil)
        #expect(value["s"]?.strings == ["p", "q"] && value["a"]?["b"]?.strings == nil && value["zzz"] == nil)
        value["a"] = nil
        value["n"] = 1
        #expect(value == ["s": ["p", "q"], "n": 1])
    }

    /// The reason for the separate JSON parser of claims: the toolchain's decoder accepts a repeated member silently.
    @Test func theToolchainsDecoderDoesNotRefuseRepeats() throws {
        let text = #"{"alg":"ES256","alg":"none"}"#
        #expect(throws: Never.self) { try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
        #expect(throws: JSONError(.repeatedMember, at: 15)) { try JSONValue(parsing: text.utf8) }
    }

    @Test func aValueInsideADecodedTypeIsTakenAsItIs() throws {
        let text = #"{"a":[1,2.5,true,null,"x",{"b":false}]}"#
        let decoded = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(try decoded == JSONValue(parsing: text.utf8))
        let encoded = try JSONEncoder().encode(decoded)
        #expect(try JSONValue(parsing: encoded) == decoded)
    }
}
