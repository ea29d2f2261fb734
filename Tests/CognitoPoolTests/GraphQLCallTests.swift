import CognitoProtocol
import JOSE
import Testing

@testable import CognitoPool

/// Documents of the GraphQL endpoint, as the SDKs send them, and those that it refuses.
@Suite struct GraphQLCallTests {
    private func call(_ query: String, _ variables: JSONValue? = nil, name: String? = nil) throws(GraphQLError)
        -> GraphQLCall
    {
        var body: JSONValue = ["query": .string(query)]
        body["variables"] = variables
        body["operationName"] = name.map(JSONValue.string)
        guard let request = GraphQLRequest(body.bytes) else { throw GraphQLError(message: "not a request") }
        return try GraphQLCall(request)
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
        let call = try GraphQLCall(try #require(GraphQLRequest(body.bytes)))
        #expect(call.mutation == mutation && call.key == mutation.rawValue)
        #expect(call.fields.map(\.name) == ["__typename", mutation.resultField])
        #expect(call.idToken == (isRegistration ? "x" : nil))
    }

    /// sudo-user-js 17.1.1 prints its documents with line breaks, and sends empty variables.
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
        "mutation { deregister { success } } }", "mutation ($x) { reset { success } }", "mutation { reset { b: } }",
        "mutation { registerFederatedId(input: {idToken: \"open}) { identityId } }", "mutation { ~ }",
        "mutation { registerFederatedId(input: 01) { identityId } }", "mutation { ...F }", "mutation { reset",
        "mutation { registerFederatedId(input: \"\\x\") { identityId } }", "mutation { reset { success { x } } }",
        "mutation { reset @skip(if: true) { success } }", "fragment F on Mutation { reset { success } }",
        "mutation { registerFederatedId(input: {idToken: {a: \"b\"}}) { identityId } }",
    ]) func aTextThatIsNoCallIsRefused(_ query: String) throws {
        let refusal = try #require(self.refusal(query))
        #expect(refusal.message.hasPrefix("Invalid Syntax : offending token"), "\(refusal.message)")
        #expect(refusal.location != nil)
    }

    static let refused: [(String, String)] = [
        ("{ __typename }", "A query is not supported"), ("query { x }", "A query is not supported"),
        ("subscription { x }", "A subscription is not supported"),
        ("mutation { reset { success } globalSignOut { success } }", "A second field is not supported"),
        (
            "mutation A { reset { success } } mutation B { reset { success } }",
            "A second operation is not supported"
        ),
        (
            "mutation { foo }",
            "Validation error of type FieldUndefined: Field 'foo' in type 'Mutation' is undefined @ 'foo'"
        ),
        (
            "mutation { reset { identityId } }",
            "Validation error of type FieldUndefined: Field 'identityId' in type 'ApiResult' is undefined @ 'identityId'"
        ),
        (
            "mutation { reset }",
            "Validation error of type SubSelectionRequired: Sub selection required for type ApiResult of field reset"
        ),
        (
            "mutation { reset(a: \"1\") { success } }",
            "Validation error of type UnknownArgument: Unknown field argument a"
        ),
        (
            "mutation { registerFederatedId(input: {}) { identityId } }",
            "Validation error of type WrongType: argument 'idToken' has coerced Null value for NonNull type 'String!'"
        ),
        (
            "mutation M($i: I) { registerFederatedId(input: {idToken: $i}) { identityId } }",
            "Validation error of type WrongType: argument 'idToken' has coerced Null value for NonNull type 'String!'"
        ),
        (
            "mutation { registerFederatedId(input: \"x\") { identityId } }",
            "Validation error of type WrongType: argument 'input' has an invalid value : Expected type 'RegisterFederatedIdInput' to be an object"
        ),
        (
            "mutation { registerFederatedId(input: {idToken: \"x\", y: \"1\"}) { identityId } }",
            "Validation error of type WrongType: argument 'input' contains a field not in 'RegisterFederatedIdInput': 'y'"
        ),
        (
            "mutation { registerFederatedId(input: {idToken: \"x\", idToken: \"y\"}) { identityId } }",
            "A repeated member is not supported"
        ),
    ]

    @Test(arguments: refused) func aDocumentThatDoesNotFitIsRefused(_ query: String, _ message: String) {
        #expect(refusal(query)?.message == message)
    }

    @Test func aTokenThatIsNoTextIsRefused() {
        let query = "mutation M($i: I!) { registerFederatedId(input: $i) { identityId } }"
        #expect(
            refusal(query, ["i": ["idToken": 1]])?.message
                == "Validation error of type WrongType: argument 'idToken' has an invalid value : Expected a value of type 'String'"
        )
    }

    @Test func aRefusalNamesItsPlace() {
        #expect(refusal("mutation {\n  foo\n}")?.location == GraphQLError.Place(line: 2, column: 3))
        #expect(refusal("mutation {\r\n  }")?.location == GraphQLError.Place(line: 2, column: 3))
    }

    @Test func documentsAreBounded() {
        #expect(refusal("#" + String(repeating: "x", count: 17_000))?.message == "The document is too large")
        #expect(refusal(String(repeating: "mutation { ", count: 1400)) != nil)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"query":1}"#, #"{"query":"{ __typename }","variables":[]}"#,
        #"{"query":"{ __typename }","operationName":1}"#, #"{"query":"{ __typename }""#,
    ]) func aBodyThatIsNoRequestIsRefused(_ body: String) { #expect(GraphQLRequest(Array(body.utf8)) == nil) }
}
