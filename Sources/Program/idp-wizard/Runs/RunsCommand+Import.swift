import FoundationEssentials
import IdentityModel
import JOSE
import Localization
import Profiles
import Recording
import Runs
import Sentences

extension RunsCommand {
    /// `runs import`: keeps the logins of recordings as runs.
    struct Import: HeadlessCommand {
        static let description = CommandDescription(
            "runs import", Text("keep the logins of a recording, such as a browser's HAR, as runs"),
            arguments: ["FILE…"], completion: .files, options: [.recordedClient, .recordedKeys, .importDryRun],
            refusing: providerOptions,
            help: [
                Text(
                    """
                    FILE is an HTTP archive (HAR) of Chromium, Firefox, Safari, mitmproxy, Charles or Insomnia, or a \
                    run's jsonl: at most 64 MiB and 10000 entries; an entry of more than 1 MiB is left out. Nothing \
                    is sent. Each login becomes a run, with what a careful client checks of its ID token.
                    """),
                Text(
                    """
                    Only the provider's messages are kept: discovery, keys, authorization, pages, tokens, userinfo, \
                    revocation, logout, device codes and user pools. What is a secret in one message is hidden in \
                    all. Checks for which the recording lacks keys or the request are not seen, unless --keys and \
                    --client give them.
                    """),
            ])

        private let files: [String]
        private let client: String?
        private let keys: String?
        private let isDryRun: Bool

        init(_ line: ParsedLine) throws(UsageError) {
            files = line.arguments
            client = try line.single(.recordedClient)
            keys = try line.single(.recordedKeys)
            isDryRun = line.has(.importDryRun)
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let console = context.console
            let reading = RunImport(client: client.map { ClientID($0) }, keys: try keys.map(RecordingFile.keys))
            var runs: [RecordedRun] = []
            for file in files {
                let contents = try RecordingFile.contents(of: file, reading)
                runs += contents.runs
                guard contents.omitted > 0 else { continue }
                let name = RecordingFile.shown(file)
                console.warn(
                    Text(
                        contents.omitted, one: "\(name): \(.count) entry is larger than 1 MiB and left out",
                        other: "\(name): \(.count) entries are larger than 1 MiB and left out"))
            }
            let now = SystemWallClock().now()
            for index in runs.indices {
                runs[index].header.id = RunID(newAt: now, index) ?? runs[index].header.id
                (runs[index].header.name, runs[index].header.isPinned) = (nil, false)
            }
            let isKept = isDryRun ? true : try await keep(runs, console)
            report(runs.map { RunSummary($0) }, context)
            return isKept ? .succeeded : .storage
        }

        private func keep(_ runs: [RecordedRun], _ console: Console) async throws -> Bool {
            let store = try store()
            var isKept = true
            for run in runs {
                let kept = await store.keep(run, stateName: "recordings") { console.warn($0) }
                if kept == nil { isKept = false }
            }
            return isKept
        }

        private func report(_ runs: [RunSummary], _ context: CommandContext) {
            let (console, texts) = (context.console, context.texts)
            guard !console.isJSON else { return runs.forEach { console.print(RunsReporting.json($0).line) } }
            console.print(
                RunsReporting.table(
                    runs, among: runs.map(\.id), width: StandardStreams.outputWidth, now: SystemWallClock().now(),
                    texts))
            for case let reason? in runs.map({ $0.ending?.reason }) { console.print(texts(reason.sanitised())) }
            if isDryRun { console.print(texts(Text("Nothing is kept (--dry-run)."))) }
        }
    }
}

/// Reads the recordings and keys that a command line names.
enum RecordingFile {
    static func contents(of path: String, _ reading: RunImport = RunImport()) throws -> RunImport.Contents {
        let bytes = try bytes(of: path, limit: RunImport.mostBytes)
        do throws(RunImportError) {
            return try reading.contents(of: bytes) { RunID(newAt: SystemWallClock().now()) }
        } catch {
            throw CommandError(.refused, "not-readable", Text("\(shown(path)): \(error.sentence)"))
        }
    }

    static func keys(_ path: String) throws -> JSONWebKeySet {
        guard let json = try? JSONValue(parsing: try bytes(of: path, limit: 1 << 20)),
            let keys = try? JSONWebKeySet(json: json), !keys.keys.isEmpty
        else { throw UsageError(Text("\(shown(path)) is no JSON Web Key Set with a public key.")) }
        return keys
    }

    private static func bytes(of path: String, limit: Int) throws -> [UInt8] {
        do throws(FileContents.ReadError) {
            return try FileContents.contents(of: path, limit: limit, onlyRegular: true)
        } catch {
            throw UsageError(error.sentence(about: shown(path)))
        }
    }

    static func shown(_ path: String) -> String { UntrustedText(path).sanitised(limit: 200) }
}
