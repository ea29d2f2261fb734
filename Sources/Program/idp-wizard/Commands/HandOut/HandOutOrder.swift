import HandOuts
import Profiles
import Sentences
import SeparatedValues

/// What a `handout` line asks for.
struct HandOutOrder: Sendable {
    enum Source: Sendable {
        /// Users who get new codes.
        case names([String], Consent)
        /// A results file of `onboard`.
        case results(path: String, CSVEncoding?)
    }

    let source: Source
    let format: HandOutDocument.Format
    /// `nil` for standard output.
    let out: String?
    /// `nil` for the tenant's.
    let language: Language?
    let heading: String?
    let logo: String?
    let template: String?
    let isSeparate: Bool

    init(_ line: ParsedLine) throws(UsageError) {
        var names: [String] = []
        for name in line.arguments {
            guard !name.isEmpty else { throw UsageError(Text("A name must not be empty.")) }
            if !names.contains(name) { names.append(name) }
        }
        let results = try line.text(.results)
        guard names.isEmpty == (results != nil) else {
            throw UsageError(Text("handout needs either names of users, or --results FILE."))
        }
        let encoding = try line.word(.encoding, as: CSVEncoding.self)
        guard encoding == nil || results != nil else { throw UsageError(Text("--encoding needs a file.")) }
        template = try line.text(.template)
        isSeparate = line.has(.separate)
        format =
            try line.word(.format, as: HandOutDocument.Format.self) ?? (template == nil ? .text : .html)
        out = try line.text(.out)
        language = line.value(.language).flatMap { Language(locale: $0) }
        heading = try line.text(.heading)
        logo = try line.text(.logo)
        if template != nil, format != .html { throw Self.conflict("--template", "--format \(format.rawValue)") }
        if template != nil, isSeparate { throw Self.conflict("--template", "--separate") }
        if logo != nil, format == .text { throw Self.conflict("--logo", "--format text") }
        guard out != nil || !line.has(.json) else {
            throw UsageError(Text("handout prints a document: --json needs --out."))
        }
        source =
            if let results { .results(path: results, encoding) } else {
                .names(names, try Consent(line, isFinal: false))
            }
    }

    private static func conflict(_ option: String, _ other: String) -> UsageError {
        UsageError(Text("\(option) does not go with \(other)."))
    }
}
