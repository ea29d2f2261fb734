import CognitoProtocol
import JOSE
import Testing

@testable import CognitoPool

/// Documents of the GraphQL endpoint: those that the SDKs send, and those that are refused.
@Suite struct GraphQLCallTests {
    private func call(_ query: String, _ variables: JSONValue? = nil, name: String? = nil) throws(GraphQLError)
        -> GraphQLCall
    {
        var body: JSONValue = ["query": .string(query)]
        body["variables"] = variables
        body["operationName"] = name.map(JSONValue.string)
        guard let call = try GraphQLCall(body.bytes) else { throw GraphQLError(message: "not a request") }
        return call
    }

    private func refusal(_ query: String, _ variables: JSONValue? = nil, name: String? = nil) -> GraphQLError? {
        do throws(GraphQLError) {
            _ = try call(query, variables, name: name)
            return nil
        } catch { return error }
    }

    @Test(arguments: SudoMutation.allCases) func theDocumentsOfTheSDKsAreUnderstood(_ mutation: SudoMutation) throws {
        let isRegistration = mutation == .registerFederatedId
        let body = mutation.request(input: isRegistration ? ["idToken": "x"] : nil)
        let call = try #require(try GraphQLCall(body.bytes))
        #expect(call.mutation == mutation && call.key == mutation.rawValue)
        #expect(call.fields.map(\.name) == ["__typename", mutation.resultField])
        #expect(call.idToken == (isRegistration ? "x" : nil))
    }

    /// sudo-user-js 17.1.1 prints its documents with line breaks and sends empty variables.
    @Test func theDocumentsOfTheJavaScriptSDKAreUnderstood() throws {
        let query =
            "mutation registerFederatedId($input: RegisterFederatedIdInput!) {\n  registerFederatedId(input: $input) {\n    identityId\n  }\n}\n"
        let call = try call(query, ["input": ["idToken": "x"]], name: "registerFederatedId")
        #expect(call.fields.map(\.name) == ["identityId"] && call.idToken == "x")
        #expect(
            try self.call("mutation deregister {\n  deregister {\n    success\n  }\n}\n", [:]).mutation == .deregister)
        #expect(refusal(query, name: "another")?.message == "Unknown operation named 'another'.")
    }

    @Test func aScriptsDocumentHasAliasesCommentsCommasAndItsInput() throws {
        let call = try call("# a script\nmutation { first: reset { ok: success, type: __typename } }")
        #expect(call.mutation == .reset && call.key == "first" && call.fields.map(\.key) == ["ok", "type"])
        let inline = try self.call(#"mutation { registerFederatedId(input: {idToken: "a.b-c"}) { identityId } }"#)
        #expect(inline.idToken == "a.b-c")
        let variable = try self.call(
            "mutation M($t: String!) { registerFederatedId(input: {idToken: $t}) { identityId } }", ["t": "d"])
        #expect(variable.idToken == "d")
    }

    @Test(arguments: [
        "", "mutation", "mutation {", "mutation { }", "mutation { deregister { success }", "x { y }",
        "mutation { deregister { success } } }", "mutation ($x { reset { success } }", "mutation { reset { b: } }",
        "mutation { registerFederatedId(input: {idToken: \"open}) { identityId } }", "mutation { ~ }",
        "mutation { registerFederatedId(input: 01) { identityId } }", "mutation { ...F }", "mutation { reset",
        "mutation { registerFederatedId(input: \"\\x\") { identityId } }", "mutation { reset { success { x } } }",
        "mutation { reset @skip(if: true) { success } }", "fragment F on Mutation { reset { success } }",
        "mutation { registerFederatedId(input: {idToken: {a: \"b\"}}) { identityId } }", "mutation { reset }",
        "mutation { registerFederatedId(input: {idToken: \"x\", idToken: \"y\"}) { identityId } }",
        "mutation { reset(a: \"1\") { success } }",
    ]) func aTextThatIsNoCallIsRefused(_ query: String) throws {
        let refusal = try #require(self.refusal(query))
        #expect(refusal.message.hasPrefix("Invalid Syntax : offending token"), "\(refusal.message)")
        #expect(refusal.location != nil)
    }

    private static let unsupported = "Only one mutation with one field is supported"
    private static let missing = "argument 'idToken' has coerced Null value for NonNull type 'String!'"
    private static let invalid = "argument 'input' has an invalid value : Expected type 'RegisterFederatedIdInput'"

    static let refused: [(String, String)] = [
        ("{ __typename }", unsupported), ("query { x }", unsupported), ("subscription { x }", unsupported),
        ("mutation { reset { success } globalSignOut { success } }", unsupported),
        ("mutation A { reset { success } } mutation B { reset { success } }", unsupported),
        (
            "mutation { foo }",
            "Validation error of type FieldUndefined: Field 'foo' in type 'Mutation' is undefined @ 'foo'"
        ),
        (
            "mutation { reset { identityId } }",
            "Validation error of type FieldUndefined: Field 'identityId' in type 'ApiResult' is undefined @ 'identityId'"
        ),
    ]

    @Test(arguments: refused) func aDocumentThatDoesNotFitIsRefused(_ query: String, _ message: String) {
        #expect(refusal(query)?.message == message)
    }

    @Test(arguments: [
        ("{}", missing), ("{idToken: $i}", missing), ("{idToken: null}", missing), ("\"x\"", invalid), ("$t", invalid),
        ("{idToken: \"x\", y: \"1\"}", invalid), ("{idToken: $t}", invalid),
    ]) func anInputThatIsNotTheTypesIsRefused(_ input: String, _ message: String) {
        let query = "mutation M($i: I) { registerFederatedId(input: \(input)) { identityId } }"
        #expect(refusal(query, ["t": 1])?.message == "Validation error of type WrongType: \(message)")
    }

    @Test func aRefusalNamesItsPlace() {
        #expect(refusal("mutation {\n  foo\n}")?.location == GraphQLError.Place(line: 2, column: 3))
        #expect(refusal("mutation {\r\n  }")?.location == GraphQLError.Place(line: 2, column: 3))
        #expect(refusal("mutation { explode { success } }")?.location == GraphQLError.Place(line: 1, column: 12))
        #expect(
            refusal("mutation { reset {")?.message == "Invalid Syntax : offending token '<EOF>' at line 1 column 19")
    }

    @Test func documentsAreBounded() {
        #expect(refusal("#" + String(repeating: "x", count: 17_000))?.message == "The document is too large")
        #expect(refusal(String(repeating: "mutation { ", count: 1400)) != nil)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"query":1}"#, #"{"query":"{ __typename }","variables":[]}"#,
        #"{"query":"{ __typename }","operationName":1}"#, #"{"query":"{ __typename }""#,
    ]) func aBodyThatIsNoRequestIsRefused(_ body: String) throws { #expect(try GraphQLCall(body.utf8) == nil) }
}
