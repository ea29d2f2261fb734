import FlowModel
import IdentityModel
import Sentences

/// `--fault NAME`: the fault that the sandbox has for the requests of a flow.
enum FaultOption {
    /// The fault of a line; throws for an unknown one, and for one that the flow cannot meet.
    static func fault(_ line: ParsedLine, of flow: FlowName) throws(UsageError) -> FaultName? {
        try fault(line, flow.rawValue, among: FaultName.allCases.filter { $0.concerns(flow) })
    }

    /// The fault of a line; throws for an unknown one, and for one that the flow cannot meet.
    static func fault(_ line: ParsedLine, of flow: SudoFlowName) throws(UsageError) -> FaultName? {
        try fault(line, flow.rawValue, among: FaultName.allCases.filter { $0.concerns(flow) })
    }

    private static func fault(
        _ line: ParsedLine, _ flow: String, among possible: [FaultName]
    ) throws(UsageError) -> FaultName? {
        guard let text = line.value(.fault) else { return nil }
        guard let fault = FaultName(rawValue: text) else {
            let names = FaultName.allCases.map(\.rawValue)
            let nearest: Sentence? = NearestWord.to(text, among: names).map { "Did you mean \($0)?" }
            let list: Sentence = "It is one of \(names.joined(separator: ", "))."
            throw UsageError(
                .joined(["There is no fault \(UntrustedText(text).sanitised(limit: 60)).", nearest ?? list])
            )
        }
        guard possible.contains(fault) else {
            let others = possible.map(\.rawValue).joined(separator: ", ")
            throw UsageError(
                others.isEmpty
                    ? "A run of \(flow) cannot meet the fault \(fault.rawValue): it sends nothing to the provider."
                    : "A run of \(flow) cannot meet the fault \(fault.rawValue); it can meet \(others).")
        }
        return fault
    }

    /// Refuses a fault at another provider than this program's own sandbox: only the sandbox can be made to misbehave.
    static func check(_ fault: FaultName?, at chosen: ChosenProvider) throws(CommandFailure) {
        let isSandbox = [.sandbox, .sudoSandbox].contains(chosen.loaded.origin)
        guard let fault, !isSandbox else { return }
        let name = UntrustedText(chosen.loaded.profile.name).sanitised(limit: 60)
        throw CommandFailure(
            UsageError(
                "--fault \(fault.rawValue) makes this program's own sandbox misbehave; it cannot be used at \(name), which is another provider."
            ))
    }
}
