import CognitoProtocol
import JOSE
import Testing

@testable import CognitoPool

/// Documents of the GraphQL endpoint, as the SDKs send them, and those that it refuses.
@Suite struct GraphQLParserTests {
    private func plan(_ query: String, _ variables: JSONValue? = nil, name: String? = nil) throws(GraphQLFault)
        -> GraphQLPlan
    {
        var body: JSONValue = ["query": .string(query)]
        body["variables"] = variables
        body["operationName"] = name.map(JSONValue.string)
        guard let request = GraphQLRequest(body.bytes) else { throw GraphQLFault("not a request") }
        return try GraphQLPlan(request)
    }

    private func fault(_ query: String, _ variables: JSONValue? = nil, name: String? = nil) -> GraphQLFault? {
        do throws(GraphQLFault) {
            _ = try plan(query, variables, name: name)
            return nil
        } catch { return error }
    }

    @Test(arguments: SudoMutation.allCases) func theDocumentsOfTheSDKsAreUnderstood(_ mutation: SudoMutation) throws {
        let input: JSONValue = ["idToken": "x"]
        let request = try #require(
            GraphQLRequest(mutation.request(input: mutation == .registerFederatedId ? input : nil).bytes))
        let plan = try GraphQLPlan(request)
        #expect(plan.steps.count == 1)
        #expect(plan.steps[0].responseKey == mutation.rawValue)
        #expect(plan.steps[0].selections.map(\.name) == ["__typename", mutation.resultField])
        #expect(
            plan.steps[0].action
                == .mutation(mutation, arguments: mutation == .registerFederatedId ? ["input": input] : [:]))
    }

    /// sudo-user-js 17.1.1 prints its documents with line breaks, and sends empty variables.
    @Test func theDocumentsOfTheJavaScriptSDKAreUnderstood() throws {
        let query =
            "mutation registerFederatedId($input: RegisterFederatedIdInput!) {\n  registerFederatedId(input: $input) {\n    identityId\n  }\n}\n"
        let plan = try plan(query, ["input": ["idToken": "x"]])
        #expect(plan.steps[0].selections.map(\.name) == ["identityId"])
        #expect(try self.plan("mutation deregister {\n  deregister {\n    success\n  }\n}\n", [:]).steps.count == 1)
    }

    @Test func aliasesCommentsCommasAndOperationNamesAreUnderstood() throws {
        let query = """
            # two operations
            mutation A { first: reset { ok: success, type: __typename } second: globalSignOut { success } }
            mutation B { __typename deregister { success } }
            """
        let plan = try plan(query, name: "A")
        #expect(plan.steps.map(\.responseKey) == ["first", "second"])
        #expect(plan.steps[0].selections.map(\.responseKey) == ["ok", "type"])
        #expect(
            try self.plan(query, name: "B").steps.map(\.action) == [
                .typename("Mutation"), .mutation(.deregister, arguments: [:]),
            ])
        #expect(fault(query)?.message == "Must provide operation name if query contains multiple operations.")
        #expect(fault(query, name: "C")?.message == "Unknown operation named 'C'.")
        #expect(try self.plan("query { notImplemented(dummy: \"x\") }").steps.map(\.action) == [.nothing])
        #expect(try self.plan("{ __typename }").steps.map(\.action) == [.typename("Query")])
    }

    @Test func anInputCanStandInTheDocument() throws {
        let inline = try plan(#"mutation { registerFederatedId(input: {idToken: "a\u0062\"\n"}) { identityId } }"#)
        #expect(
            inline.steps[0].action == .mutation(.registerFederatedId, arguments: ["input": ["idToken": "ab\"\n"]]))
        let variable = try plan(
            "mutation M($t: String! = \"d\") { registerFederatedId(input: {idToken: $t}) { identityId } }")
        #expect(variable.steps[0].action == .mutation(.registerFederatedId, arguments: ["input": ["idToken": "d"]]))
    }

    @Test(arguments: [
        "", "{", "mutation", "mutation {", "mutation { }", "mutation { deregister { success }", "x { y }",
        "mutation { deregister { success } } }", "mutation ($x) { reset { success } }", "mutation { a: { b } }",
        "mutation { registerFederatedId(input: {idToken: \"open}) { identityId } }", "mutation { ~ }",
        "mutation { registerFederatedId(input: 01) { identityId } }",
        "mutation { registerFederatedId(input: \"\\x\") { identityId } }",
        "mutation { registerFederatedId(input: \"\\uD800\") { identityId } }",
        "mutation M($a: String = $b) { reset { success } }",
    ]) func aTextThatIsNoDocumentIsRefused(_ query: String) throws {
        let fault = try #require(self.fault(query))
        #expect(fault.message.hasPrefix("Invalid Syntax : offending token"), "\(fault.message)")
        #expect(fault.location != nil)
    }

    static let refused: [(String, String)] = [
        ("fragment F on Mutation { reset { success } }", "A fragment is not supported"),
        ("mutation { ...F }", "A fragment is not supported"),
        ("mutation { ... on Mutation { reset { success } } }", "A fragment is not supported"),
        ("mutation { reset @skip(if: true) { success } }", "A directive is not supported"),
        ("mutation { registerFederatedId(input: \"\"\"x\"\"\") { identityId } }", "A block string is not supported"),
        ("subscription { x }", "Schema is not configured for subscriptions."),
        (
            "mutation { foo }",
            "Validation error of type FieldUndefined: Field 'foo' in type 'Mutation' is undefined @ 'foo'"
        ),
        (
            "{ __schema { types } }",
            "Validation error of type FieldUndefined: Field '__schema' in type 'Query' is undefined @ '__schema'"
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
            "mutation { reset { success { x } } }",
            "Validation error of type SubSelectionNotAllowed: Sub selection not allowed on leaf type of field success of ApiResult"
        ),
        ("mutation { reset(a: 1) { success } }", "Validation error of type UnknownArgument: Unknown field argument a"),
        (
            "mutation { registerFederatedId(input: $x) { identityId } }",
            "Validation error of type UndefinedVariable: Undefined variable 'x'"
        ),
        (
            "mutation { registerFederatedId(input: {}) { identityId } }",
            "Validation error of type WrongType: argument 'idToken' has coerced Null value for NonNull type 'String!'"
        ),
        (
            "mutation { registerFederatedId(input: {idToken: 1}) { identityId } }",
            "Validation error of type WrongType: argument 'idToken' has an invalid value : Expected a value of type 'String'"
        ),
        (
            "mutation { registerFederatedId(input: {idToken: \"x\", y: 1}) { identityId } }",
            "Validation error of type WrongType: argument 'input' contains a field not in 'RegisterFederatedIdInput': 'y'"
        ),
        ("mutation M($i: Foo) { reset { success } }", "Validation error of type UnknownType: Unknown type 'Foo'"),
        (
            "mutation M($i: RegisterFederatedIdInput!) { registerFederatedId(input: $i) { identityId } }",
            "Variable 'i' has coerced Null value for NonNull type 'RegisterFederatedIdInput!'"
        ),
        (
            "mutation M($i: String) { registerFederatedId(input: $i) { identityId } }",
            "Validation error of type VariableTypeMismatch: Variable type 'String' does not match expected type 'RegisterFederatedIdInput'"
        ),
        (
            "mutation { a: reset { success } a: globalSignOut { success } }",
            "Validation error of type FieldsConflict: a: they refer to different fields or arguments"
        ),
        (
            "mutation A { reset { success } } mutation A { reset { success } }",
            "There can be only one operation of the same name."
        ),
    ]

    @Test(arguments: refused) func aDocumentThatDoesNotFitIsRefused(_ query: String, _ message: String) {
        #expect(fault(query)?.message == message)
    }

    @Test func aFaultNamesItsPlace() {
        #expect(fault("mutation {\n  foo\n}")?.location == GraphQLLocation(line: 2, column: 3))
        #expect(fault("mutation {\r\n  }")?.location == GraphQLLocation(line: 2, column: 3))
    }

    @Test func documentsAreBounded() {
        let deep = String(repeating: "{ a ", count: 40) + String(repeating: "}", count: 40)
        #expect(fault(deep)?.message == "The document is nested too deeply")
        let lists = "mutation { reset(a: " + String(repeating: "[", count: 5000)
        #expect(fault(lists) != nil)
        let wide = "mutation {" + (0..<17).map { " a\($0): reset { success }" }.joined() + "}"
        #expect(fault(wide)?.message == "The document is too large")
        #expect(fault("#" + String(repeating: "x", count: 17_000))?.message == "The document is too large")
        #expect(fault(String(repeating: "a ", count: 3000))?.message == "The document is too large")
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"query":1}"#, #"{"query":"{ __typename }","variables":[]}"#,
        #"{"query":"{ __typename }","operationName":1}"#, #"{"query":"{ __typename }""#,
    ]) func aBodyThatIsNoRequestIsRefused(_ body: String) { #expect(GraphQLRequest(Array(body.utf8)) == nil) }
}
