import Recording
import RunExports
import Testing

/// Mermaid's grammar, and the contents of the diagram.
@Suite struct MermaidTests {
    @Test func anActivationIsADiagramWithItsStepsAndMessages() throws {
        let source = ExportFormat.mermaid.document(of: try SampleRun.activation(), in: .english)
        let grammar = try MermaidGrammar(reading: source)
        #expect(grammar.messages == 11)
        #expect(source.contains("    participant MCSDK as MC-SDK\n"))
        #expect(source.contains("    App->>MCSDK: GetAstClientData\n"))
        #expect(
            source.contains("    IDP-->>IdpSdk: GET auth #8594; 200 (24 ms)\n")
                || source.contains("    IDP-->>IdpSdk: GET auth → 200 (24 ms)\n"))
        #expect(source.contains("    Note over MCSDK: ID token: 3 checks passed\n"))
        #expect(source.contains("    Note over App,AST: 2. getAuthorizationCode\n"))
    }

    @Test func aFailureIsACross() throws {
        let source = ExportFormat.mermaid.document(of: try SampleRun.refusal(), in: .english)
        _ = try MermaidGrammar(reading: source)
        #expect(source.contains("    IDP--xMCSDK: no answer → connection closed (300 ms)\n"))
        #expect(source.contains("ID token: 1 of 3 checks failed (nonce)"))
        #expect(source.contains("The ID token has another nonce than the request."))
    }

    @Test func noTextBreaksTheGrammar() throws {
        for text in HostileTexts.all {
            _ = try MermaidGrammar(
                reading: ExportFormat.mermaid.document(of: try SampleRun.hostile(text), in: .english))
        }
    }

    @Test func theGrammarRefusesWhatBreaksADiagram() {
        for statement in [
            "App->>App: a;b", "App->>App: a#b", "App->>Nobody: a", "App: a", "end", "rect rgb(1, 2, 3)",
            "App->>App: %%{x}%%",
            "App->>App: the end", "Note over App: <br>", "participant App as App", "App->>App: wrap: x",
        ] {
            #expect(throws: MermaidGrammar.Violation.self, "\(statement)") {
                try MermaidGrammar(reading: "sequenceDiagram\n    participant App as App\n    \(statement)\n")
            }
        }
    }
}
