import TestSupport
import Testing

@testable import idp_wizard

/// `flow --verbose` draws the run on standard error; standard output remains machine-readable.
@Suite(.timeLimit(.minutes(3))) struct VerboseFlowTests {
    @Test func theRunIsDrawnOnStandardErrorWithoutSecretsAndControlCharacters() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activated = try await program.run(
            ["flow", "activate", "--json", "--verbose", "--mode", "no"] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.errors)")
        #expect(activated.objects.dropLast().allSatisfy { $0["type"] as? String == "event" })
        let lines = activated.errors.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.contains("App") && $0.contains("MC-SDK") && $0.hasSuffix("IDP") })
        for name in [
            "── GetAstClientData ──", "provideCredentials", "302 code", "ID token: ", "SetAuthorisationCodeResult",
        ] {
            #expect(lines.contains { $0.contains(name) }, "\(name)")
        }
        #expect(lines.contains { $0.contains("├") && $0.contains("▶") })
        #expect(!activated.errors.contains("Geheim-123"))
        #expect(activated.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }

    @Test func withoutTheOptionNothingIsDrawn() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activated = try await program.run(["flow", "activate", "--mode", "no"] + program.activation("jane"))
        #expect(activated.status == 0 && !activated.errors.contains("MC-SDK"), "\(activated.errors)")
    }

    @Test(arguments: [
        (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
        (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false), ([:], false),
    ])
    func coloursAreLeftOutWhereNobodyWantsThem(_ environment: [String: String], _ wanted: Bool) {
        #expect(VerboseDiagram.wantsColours(environment) == wanted)
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], true), (["LANG": "de_DE.utf8@euro"], true), (["LC_ALL": "C"], true), ([:], true),
        (["LC_ALL": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"], false),
        (["TERM": "dumb", "LANG": "de_DE.UTF-8"], false),
    ])
    func anotherEncodingIsDrawnInASCII(_ environment: [String: String], _ isUnicode: Bool) {
        #expect(VerboseDiagram.canWriteUnicode(environment) == isUnicode)
    }
}
