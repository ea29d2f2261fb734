import IdentityModel
import Profiles
import Sentences
import Wizard

/// `--fault NAME`: the fault that the sandbox injects into the requests of a flow.
enum FaultOption {
    /// The fault that a line selects; throws for an unknown one, and for one that cannot affect the flow.
    static func fault(_ line: ParsedLine, of request: RunRequest) throws(UsageError) -> FaultName? {
        guard let text = line.value(.fault) else { return nil }
        guard let fault = FaultName(rawValue: text) else {
            let names = FaultName.allCases.map(\.rawValue)
            let nearest: Text? = NearestWord.to(text, among: names).map { Text("Did you mean \($0)?") }
            let list = Text("It must be one of \(names.joined(separator: ", ")).")
            throw UsageError(
                .joined([Text("There is no fault \(UntrustedText(text).sanitised(limit: 60))."), nearest ?? list])
            )
        }
        guard request.meets(fault) else {
            let others = FaultName.allCases.filter(request.meets).map(\.rawValue).joined(separator: ", ")
            throw UsageError(
                others.isEmpty
                    ? Text(
                        "A run of \(request.name) is not affected by the fault \(fault.rawValue): it sends nothing to the provider."
                    )
                    : Text(
                        "A run of \(request.name) is not affected by the fault \(fault.rawValue); possible are \(others)."
                    )
            )
        }
        return fault
    }

    /// Refuses a fault at another provider than this program's own sandbox, because only the sandbox can inject faults.
    static func check(_ fault: FaultName?, at chosen: ChosenProvider) throws {
        let isSandbox = [.sandbox, .sudoSandbox].contains(chosen.loaded.origin)
        guard let fault, !isSandbox else { return }
        let name = UntrustedText(chosen.loaded.profile.name).sanitised(limit: 60)
        throw UsageError(
            Text(
                "--fault \(fault.rawValue) makes this program's own sandbox misbehave; it cannot be used at \(name), which is another provider."
            )
        )
    }
}
