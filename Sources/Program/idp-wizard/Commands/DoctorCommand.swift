import Doctor
import FlowModel
import Localization
import Profiles
import Sentences
import Wizard

/// `doctor`: checks a profile against its provider and prints what to change.
struct DoctorCommand: HeadlessCommand {
    static let description = CommandDescription(
        "doctor", Text("check a profile against its provider and say what to change"),
        help: [
            Text(
                """
                Checks address, TLS, discovery, keys, algorithms, clock, scopes, client, redirect URI, login form, \
                PKCE and the administrator's access. It begins a login and stops at the first page: nothing is \
                changed and no user is logged in.
                """),
            Text(
                """
                At a provider of kind sudo it checks configuration, address, keys, GraphQL, hosted pages, key \
                files and clock.
                """),
        ])

    init(_ line: ParsedLine) {}

    func run(_ context: CommandContext) async throws -> ExitStatus {
        var findings: [Finding] = []
        let (console, texts) = (context.console, context.texts)
        func report(_ finding: Finding) {
            findings.append(finding)
            if console.isJSON {
                for line in finding.json { console.print(line.line) }
            } else {
                console.print(finding.text(in: texts))
            }
        }
        let chosen = try ChosenProvider(context.provider)
        if chosen.isSudo {
            let access = try await SudoAccess.open(chosen, watch: console.requestWatch)
            if let warning = access.loaded.warning { console.complain(warning) }
            await access.doctor.examine(report: report)
            await access.close()
        } else {
            let access = try await ProviderAccess.open(
                chosen, needs: .providerOfAnyTenant, watch: console.requestWatch)
            if let warning = access.loaded.warning { console.complain(warning) }
            await access.doctor.examine(report: report)
            await access.close()
        }
        // JSON contains one finding per client; text output merges identical findings.
        if console.isJSON { findings = findings.flatMap(\.single) }
        let failed = findings.count { $0.outcome == .failed }
        let warnings = findings.count { $0.outcome == .warning }
        // A skipped check without advice, such as that of an administrator, is not counted.
        let untold = findings.count { $0.outcome == .skipped && $0.advice != nil }
        console.report(
            [
                "type": "result", "outcome": .string(failed == 0 ? "ok" : "failed"), "failed": .integer(failed),
                "warnings": .integer(warnings), "untold": .integer(untold),
            ], Self.summary(failed: failed, warnings: warnings, untold: untold, texts))
        if findings.contains(where: \.isUnreachable) { return .unreachable }
        if findings.contains(where: \.isUsage) { return .usage }
        return failed == 0 ? .succeeded : .refused
    }

    private static func summary(failed: Int, warnings: Int, untold: Int, _ texts: Texts) -> String {
        let found =
            switch (failed, warnings) {
            case (0, 0) where untold > 0: texts(Text("Everything that could be checked is as it should be."))
            case (0, 0): texts(Text("Everything is as it should be."))
            case (0, _):
                texts(
                    Text(
                        warnings, one: "It works; one thing could be improved.",
                        other: "It works; \(.count) things could be improved."))
            default: texts(Text(failed, one: "One thing must be changed.", other: "\(.count) things must be changed."))
            }
        return untold > 0
            ? "\(found) \(texts(Text(untold, one: "One thing can only be checked by a login.", other: "\(.count) things can only be checked by a login.")))"
            : found
    }
}
