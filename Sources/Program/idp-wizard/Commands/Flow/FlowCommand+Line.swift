import FlowModel
import IdentityModel
import Profiles
import Sentences

extension FlowCommand {
    init(_ line: ParsedLine) throws(UsageError) {
        let isSudo = SudoFlowName(rawValue: line.arguments.first ?? "") != nil
        request = isSudo ? .sudo(try SudoFlowRequest(line)) : .flow(try FlowRequest(line))
        redirectURI = try line.single(.redirectURI)
        traces = try Self.traces(line)
        given = GivenFields(try Self.fields(line.values(.field)))
        deadline = try Self.deadline(line.value(.deadline))
        opensBrowser = !line.has(.noOpen)
        let values = [OptionDescription.redirectURI, .deadline].compactMap { option in
            line.value(option).map { CommandWord.option(option.name, $0) }
        }
        optionsOfTheRun = values + (opensBrowser ? [] : [.text(OptionDescription.noOpen.name)])
        isVerbose = line.has(.verbose)
        showsDiagram = line.has(.diagram)
        showsClaims = line.has(.claims)
        reveals = line.has(.reveal)
        fault = try FaultOption.fault(line, of: request)
    }

    /// The files of `--trace`.
    private static func traces(_ line: ParsedLine) throws(UsageError) -> [TraceFile] {
        var files: [TraceFile] = []
        for path in line.values(.trace) {
            let file = try TraceFile(path, of: .trace)
            guard !files.contains(file) else {
                throw UsageError(Text("\("--trace") \(UntrustedText(path).sanitised(limit: 200)) is given twice."))
            }
            files.append(file)
        }
        return files
    }

    private static func fields(_ notations: [String]) throws(UsageError) -> [GivenFields.Field] {
        var fields: [GivenFields.Field] = []
        for notation in notations {
            guard let cut = notation.firstIndex(of: "="), cut > notation.startIndex else {
                throw UsageError(Text("--field needs an ID and a value: --field ID=VALUE, ID=@FILE or ID=-."))
            }
            let field = GivenFields.Field(
                id: FieldID(String(notation[..<cut])),
                source: SecretSource(notation: String(notation[notation.index(after: cut)...])))
            if field.id.isBarredFromCommandLine, case .literal = field.source {
                throw FieldAnswers.literalSecret(field.id)
            }
            fields.append(field)
        }
        return fields
    }

    /// The value of `--deadline`.
    static func deadline(_ text: String?) throws(UsageError) -> Duration? {
        guard let text else { return nil }
        guard let seconds = Double(text), !seconds.isNaN else {
            throw UsageError(Text("--deadline must be a number of seconds above zero; not \"\(text)\"."))
        }
        guard seconds > 0 else { throw OptionBound.above("0").error(.deadline, text) }
        guard seconds < 1_000_000 else { throw OptionBound.below("1000000").error(.deadline, text) }
        return .seconds(seconds)
    }
}
