import FoundationEssentials
import IdentityModel
import Recording
import RunExports
import Testing

/// An exported archive is a recording that can be imported.
@Suite struct ReimportTests {
    private static let vectors =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/RecordingTests/Vectors"

    /// A message without what an archive does not have: the order of a document's members, and tokens.
    private struct Message: Hashable {
        let line: String
        let fields: Set<TraceField>
        let size: Int

        init?(_ content: TraceContent?) {
            func fields(of body: TracedBody) -> (String, [TraceField]) {
                switch body {
                case .none: ("none", [])
                case .form(let fields): ("form", fields)
                case .json(let fields): ("json", fields)
                case .omitted(let type): ("omitted \(type)", [])
                }
            }
            switch content {
            case .request(let request):
                let body = fields(of: request.body)
                line = "\(request.method) \(request.address) \(body.0)"
                // No value of a page's form is kept.
                let isPage = request.address.contains("/login-actions/")
                let form = isPage ? body.1.map { TraceField.hidden($0.name) } : body.1
                self.fields = Set(request.parameters + request.headers + form)
                size = request.size
            case .response(let response):
                let body = fields(of: response.body)
                line = "\(response.status) \(body.0)"
                self.fields = Set(response.headers + response.location + body.1)
                size = response.size
            case .check, nil: return nil
            }
        }

        /// Whether it has the same names and values; some values are hidden because of their flat names.
        func repeats(_ other: Message) -> Bool {
            line == other.line && size == other.size && Set(fields.map(\.name)) == Set(other.fields.map(\.name))
                && fields.allSatisfy { $0.value == .hidden || other.fields.contains($0) }
        }
    }

    @Test(arguments: ["activation", "login"]) func anArchiveOfThisProgramHasTheSameMessages(_ name: String) throws {
        let file = URL(filePath: "\(Self.vectors)/\(name).jsonl")
        let run = try RunLines.read(Array(try Data(contentsOf: file)))
        let archive = ExportFormat.har.document(of: run, in: .english)
        let runs = try RunImport().contents(of: Array(archive.utf8)) { run.header.id }.runs
        let imported = runs.flatMap(\.events).compactMap { Message($0.content) }
        let recorded = run.events.compactMap { Message($0.content) }
        #expect(runs.count == 1 && imported.count >= 10)
        for message in imported {
            #expect(recorded.contains { message.repeats($0) }, "\(message.line): \(message.fields)")
        }
        #expect(!runs.map(RunLines.text).joined().contains("eyJ"))
    }
}
