import IdentityModel
import Recording
import RunExports
import Testing

@Suite struct ExportedSecretsTests {
    @Test(arguments: ExportFormat.allCases)
    func noSecretIsInAnyFormat(format: ExportFormat) throws {
        for run in [try SampleRun.activation(), try SampleRun.refusal(), try SampleRun.hostile("name")] {
            // The secrets are in the original events, but not in the run.
            #expect(run.events.allSatisfy { $0.secrets.isEmpty })
            let text = format.document(of: run, in: .english)
            for piece in SampleRun.secret.split(separator: ".") { #expect(!text.contains(piece)) }
        }
    }

    @Test(arguments: ExportFormat.allCases)
    func noControlOrFormatCharacterIsInAnyFormat(format: ExportFormat) throws {
        for text in HostileTexts.all {
            let document = format.document(of: try SampleRun.hostile(text), in: .english)
            let offending = document.unicodeScalars.first { scalar in
                scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
            }
            #expect(offending == nil, "\(text.debugDescription)")
        }
    }
}
